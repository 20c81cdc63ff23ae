import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateCACertificate } from 'mockttp'

/** Who signs certificates, and whom no machine trusts by itself. */
export interface Authority {
  readonly ca: { readonly key: string; readonly cert: string }
  /** For NODE_EXTRA_CA_CERTS. */
  readonly certFile: string
  /** A certificate for one name; an expired one ended yesterday. */
  readonly sign: (name: string, isExpired?: boolean) => Leaf
}

export interface Leaf {
  readonly key: string
  readonly cert: string
}

/** Makes one that keeps its files in a folder. */
export async function createAuthority(folder: string): Promise<Authority> {
  const ca = await generateCACertificate()
  const keyFile = join(folder, 'ca.key')
  const certFile = join(folder, 'ca.pem')
  writeFileSync(keyFile, ca.key)
  writeFileSync(certFile, ca.cert)

  function sign(name: string, isExpired = false): Leaf {
    const file = (kind: string) => join(folder, `${name}.${kind}`)
    const days = isExpired ? '-1' : '1'
    const names = file('names')
    writeFileSync(names, `subjectAltName=DNS:${name}`)
    // Mockttp's own certificates are always right, and these must not be.
    openssl(
      ...['req', '-new', '-nodes', '-newkey', 'ec'],
      ...['-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', `/CN=${name}`],
      ...['-keyout', file('key'), '-out', file('csr')]
    )
    openssl(
      ...['x509', '-req', '-in', file('csr'), '-days', days],
      ...['-CA', certFile, '-CAkey', keyFile, '-set_serial', '1'],
      ...['-extfile', names, '-out', file('pem')]
    )
    return {
      key: readFileSync(file('key'), 'utf8'),
      cert: readFileSync(file('pem'), 'utf8')
    }
  }

  return { ca, certFile, sign }
}

function openssl(...given: readonly string[]): void {
  execFileSync('openssl', given, { stdio: ['ignore', 'ignore', 'pipe'] })
}
