import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { asObject, type Json, parseJson } from '../common/parse.ts'
import type { Marker } from '../delivery/rules/state.ts'
import { MARKER_OPENING } from '../github/trigger.ts'

/** 128 bits, as hexadecimal digits, can't be guessed. */
const SIGNATURE_CHARACTERS = 32

const KEY_PURPOSE = 'agent-follow-up marker'
const VERSION = `${MARKER_OPENING}v1 `
const END = ' -->'

/**
 * Returns what writes and reads a repository's markers, the hidden first lines
 * of our comments. `write` returns a marker as text; `read` returns the marker
 * that a comment begins with, and whether its signature is right, or undefined
 * if there is none. Markers are signed with a key that is derived from
 * `apiKey`, because every workflow of a repository comments as the same
 * account, and some post other people's text. The key is derived when it is
 * first needed.
 *
 * @param repositoryId the signature covers it: a name can be given to another
 *   repository, an ID can't
 */
export function openMarkers(apiKey: string, repositoryId: string) {
  let key: Buffer | undefined
  const sign = (fields: string): Buffer => {
    key ??= Buffer.from(hkdfSync('sha256', apiKey, '', KEY_PURPOSE, 32))
    const signed = `${repositoryId} ${fields}`
    const digest = createHmac('sha256', key).update(signed).digest('hex')
    return Buffer.from(digest.slice(0, SIGNATURE_CHARACTERS))
  }
  return {
    /** Returns the marker as an HTML comment, which GitHub does not show. */
    write: (marker: Marker): string => {
      const fields = escapeForComment(JSON.stringify(marker))
      return `${VERSION}${fields} ${sign(fields)}${END}`
    },
    /**
     * Returns the marker that a comment begins with; undefined if it begins
     * with none. It also returns a marker whose signature is wrong, with
     * `isSigned: false`, so callers have to check that.
     */
    read: (
      body: string
    ): { readonly marker: Marker; readonly isSigned: boolean } | undefined => {
      const parts = splitMarker(body)
      const marker = asObject(parseJson(parts?.fields))
      if (!parts || !isMarker(marker)) return undefined
      const signature = Buffer.from(parts.signature)
      const expected = sign(parts.fields)
      const isSigned =
        signature.length === expected.length &&
        timingSafeEqual(signature, expected)
      return { marker, isSigned }
    }
  }
}

/**
 * Returns JSON in which `<`, `>`, and a hyphen before another one are escaped
 * as in JSON, so that it does not end an HTML comment.
 */
function escapeForComment(json: string): string {
  return json.replace(
    /[<>]|-(?=-)/g,
    character => `\\u00${Buffer.from(character).toString('hex')}`
  )
}

/**
 * Returns the JSON and the signature of the marker that a comment's first line
 * begins with; undefined if that line holds none of this version. Neither of
 * the two is checked: without a signature, what is returned as JSON is cut off.
 */
function splitMarker(
  body: string
): { readonly fields: string; readonly signature: string } | undefined {
  const [line = ''] = body.split(/[\r\n]/, 1)
  const end = line.indexOf(END)
  if (!line.startsWith(VERSION) || end < 0) return undefined
  const text = line.slice(VERSION.length, end)
  const at = text.lastIndexOf(' ')
  return { fields: text.slice(0, at), signature: text.slice(at + 1) }
}

/**
 * Returns whether a value is a note or a report by its `kind`, and has the
 * fields that each needs, with their types: of both, the project and the
 * issue; of a report, also what it answers, its outcome, its run, and its send
 * status. Other fields are not checked, so a marker that is not signed may have
 * anything in them.
 */
function isMarker(value: Json): value is Json & Marker {
  const { issue, key, kind, outcome, project, runId, sendStatus } = value
  const isAbout = typeof project === 'string' && typeof issue === 'number'
  const isReport = [key, outcome, runId, sendStatus].every(
    one => typeof one === 'string'
  )
  return isAbout && (kind === 'note' || (kind === 'report' && isReport))
}
