import type { Socket } from 'node:net'

/** Answers that come before the real one; 101 is one that ends HTTP. */
const INTERIM_ANSWERS = /^(?:HTTP\/1\.[01] 1(?!01)\d\d.*?\r\n\r\n)*/s
/** As long as this is all that there is, another one may be on its way. */
const PERHAPS_INTERIM = /^(?:HTTP\/1\.[01] 1(?!01)|.{0,12}$)/s
/** More than this is not an interim answer. */
const HELD_MOST_BYTES = 64 * 1024

/**
 * Takes `100 Continue` and its like out of what a fresh connection brings.
 * undici takes a 100 that it did not ask for as the end of the connection, and
 * a client has to bear with it.
 * https://www.rfc-editor.org/rfc/rfc9110#status.1xx
 */
export function skipInterimAnswers(socket: Socket): void {
  const push = socket.push
  let held = Buffer.alloc(0)
  const letGo = (bytes: Buffer) => {
    socket.push = push
    return push.call(socket, bytes)
  }
  socket.push = (chunk: unknown) => {
    if (!Buffer.isBuffer(chunk)) {
      if (held.length > 0) letGo(held)
      socket.push = push
      return push.call(socket, chunk)
    }
    held = Buffer.concat([held, chunk])
    const text = held.toString('latin1')
    const interim = INTERIM_ANSWERS.exec(text)?.[0].length ?? 0
    const rest = text.slice(interim)
    held = held.subarray(interim)
    return PERHAPS_INTERIM.test(rest) && held.length < HELD_MOST_BYTES
      ? true
      : letGo(held)
  }
}
