import {
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  X509Certificate
} from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who signs certificates, and whom no machine trusts by itself. */
export interface Authority {
  /** For NODE_EXTRA_CA_CERTS. */
  readonly certFile: string
  /** A certificate for one name. */
  readonly sign: (name: string) => Leaf
}

interface Leaf {
  readonly key: string
  readonly cert: string
}

const DAY_MS = 24 * 3_600_000

/** Makes one that keeps its certificate in a folder. */
export function createAuthority(folder: string): Authority {
  const name = 'The authority of a test'
  const keys = newKeys()
  const until = Date.now() + DAY_MS
  const cert = certificate(
    { subject: name, publicKey: keys.publicKey, until },
    { name, key: keys.privateKey },
    extension(BASIC_CONSTRAINTS, der(SEQUENCE, der(BOOLEAN, Buffer.of(0xff))))
  )
  const certFile = join(folder, 'ca.pem')
  writeFileSync(certFile, cert)
  return {
    certFile,
    sign: subject => {
      const own = newKeys()
      const dnsName = der(0x82, Buffer.from(subject))
      return {
        key: String(own.privateKey.export({ type: 'pkcs8', format: 'pem' })),
        cert: certificate(
          { subject, publicKey: own.publicKey, until },
          { name, key: keys.privateKey },
          extension(SUBJECT_ALT_NAME, der(SEQUENCE, dnsName))
        )
      }
    }
  }
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

// Node makes no certificates, but all that is in one. What stands in it, and in
// which order: https://www.rfc-editor.org/rfc/rfc5280#section-4.1
const [BOOLEAN, INTEGER, BIT_STRING, OCTET_STRING, OID, UTF8, UTC_TIME] = [
  0x01, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17
]
const [SEQUENCE, SET, VERSION, EXTENSIONS] = [0x30, 0x31, 0xa0, 0xa3]
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const SUBJECT_ALT_NAME = '551d11'
const BASIC_CONSTRAINTS = '551d13'

let serial = 0

function certificate(
  given: {
    readonly subject: string
    readonly publicKey: KeyObject
    readonly until: number
  },
  issuer: { readonly name: string; readonly key: KeyObject },
  extended: Buffer
): string {
  serial += 1
  const algorithm = der(SEQUENCE, oid(ECDSA_WITH_SHA256))
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1, serial)),
    algorithm,
    named(issuer.name),
    der(SEQUENCE, time(given.until - 2 * DAY_MS), time(given.until)),
    named(given.subject),
    given.publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, extended))
  )
  const signature = signBytes('sha256', signed, issuer.key)
  const bits = der(BIT_STRING, Buffer.of(0), signature)
  return new X509Certificate(der(SEQUENCE, signed, algorithm, bits)).toString()
}

/** One value: its tag, its length, and what it holds. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const held = Buffer.concat(parts)
  const size = held.length
  const length =
    size < 0x80
      ? [size]
      : size < 0x100
        ? [0x81, size]
        : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.of(tag, ...length), held])
}

function oid(hex: string): Buffer {
  return der(OID, Buffer.from(hex, 'hex'))
}

function named(name: string): Buffer {
  const pair = der(SEQUENCE, oid(COMMON_NAME), der(UTF8, Buffer.from(name)))
  return der(SEQUENCE, der(SET, pair))
}

/** `260115100000Z` */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(UTC_TIME, Buffer.from(`${digits}Z`))
}

function extension(id: string, value: Buffer): Buffer {
  return der(SEQUENCE, oid(id), der(OCTET_STRING, value))
}
