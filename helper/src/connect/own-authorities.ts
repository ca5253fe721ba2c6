import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { orUndefined } from '../system/or-undefined.ts'
import { ownPath } from '../system/own-path.ts'

/** The file with the root certificates (PEM) of a user's own authorities. Unlike NODE_EXTRA_CA_CERTS it also reaches a packaged helper, and one that starts at login. */
export const authoritiesFile = (state: string) => ownPath(state, 'authorities.pem')

/** Every authority that connections trust when the user has some of their own; otherwise undefined, which means those of Node. */
export function trustedAuthorities(state: string): string[] | undefined {
  const own = certificatesIn(authoritiesFile(state))
  const extra = certificatesIn(process.env.NODE_EXTRA_CA_CERTS ?? '')
  return own.length > 0 ? [...rootCertificates, ...extra, ...own] : undefined
}

/** True if the user's file holds readable certificates; undefined without a file. */
export function areAuthoritiesReadable(state: string): boolean | undefined {
  const certificates = certificatesIn(authoritiesFile(state))
  if (certificates.length === 0 && textIn(authoritiesFile(state)) === undefined) return undefined
  return certificates.length > 0 && certificates.every(isCertificate)
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const certificatesIn = (file: string): string[] => textIn(file)?.match(CERTIFICATE) ?? []

const textIn = (file: string) => orUndefined(() => readFileSync(file, 'latin1'))

const isCertificate = (text: string) => orUndefined(() => new X509Certificate(text).ca) ?? false
