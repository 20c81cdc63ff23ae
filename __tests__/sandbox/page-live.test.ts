import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { createLive, type Parts } from '../../sandbox/page/live.ts'

/** The end of a connection that takes as much as it is told to. */
class Connection extends EventEmitter {
  readonly told: Parts[] = []
  canTakeMore = true

  writeHead() {
    return this
  }

  write(text: string): boolean {
    this.told.push(JSON.parse(/^data: (.*)\n\n$/.exec(text)?.[1] ?? ''))
    return this.canTakeMore
  }

  get asResponse(): ServerResponse {
    return this as unknown as ServerResponse
  }
}

/** A page that shows one number, and somebody who looks at it. */
function start() {
  const live = createLive()
  const connection = new Connection()
  const shown = { number: 0 }
  const join = (one: Connection) =>
    live.join(one.asResponse, () => ({ number: String(shown.number) }))
  join(connection)
  const change = () => {
    shown.number += 1
    live.refresh()
  }
  return { live, connection, change, join, told: connection.told }
}

/** Until what is planned for the next turn of the event loop has happened. */
const nextTurn = () => new Promise(resolve => setImmediate(resolve))

describe('whoever joins', () => {
  it('is told at once how it stands', () => {
    expect(start().told).toEqual([{ number: '0' }])
  })

  it('late, too', async () => {
    const { change, join } = start()
    change()
    const late = new Connection()
    join(late)
    expect(late.told).toEqual([{ number: '1' }])
    await nextTurn()
    expect(late.told).toHaveLength(1)
  })
})

describe('a change', () => {
  it('is told to everybody', async () => {
    const { change, join, told } = start()
    const other = new Connection()
    join(other)
    change()
    await nextTurn()
    expect(told.at(-1)).toEqual({ number: '1' })
    expect(other.told).toEqual([{ number: '0' }, { number: '1' }])
  })

  it('is told once, with all others of the same moment', async () => {
    const { change, told } = start()
    change()
    change()
    change()
    await nextTurn()
    expect(told).toEqual([{ number: '0' }, { number: '3' }])
    change()
    await nextTurn()
    expect(told.at(-1)).toEqual({ number: '4' })
  })

  it('that changes nothing is not told', async () => {
    const { live, told } = start()
    live.refresh()
    await nextTurn()
    expect(told).toHaveLength(1)
  })
})

describe('a slow reader', () => {
  it('is not told more than it takes, and the latest when it does', async () => {
    const { change, connection, told } = start()
    connection.canTakeMore = false
    change()
    await nextTurn()
    change()
    await nextTurn()
    change()
    await nextTurn()
    expect(told).toEqual([{ number: '0' }, { number: '1' }])
    connection.canTakeMore = true
    connection.emit('drain')
    expect(told).toEqual([{ number: '0' }, { number: '1' }, { number: '3' }])
  })
})

describe('whoever leaves', () => {
  it('is told nothing more', async () => {
    const { change, connection, told } = start()
    connection.emit('close')
    change()
    await nextTurn()
    expect(told).toHaveLength(1)
  })
})
