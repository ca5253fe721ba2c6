import { isIP } from 'node:net'
import type { Config } from './config.ts'
import * as words from './config-words.ts'

/** Guessing of shorter ones is slowed down, but not long enough for a server that everybody reaches. */
const FEW = 8

/** A warning when short passwords are enough on a server with a name on the internet. */
export function passwordWarnings({
  PUBLIC_URL,
  PASSWORD_MIN,
  OIDC_ONLY,
}: Pick<Config, 'PUBLIC_URL' | 'PASSWORD_MIN' | 'OIDC_ONLY'>): string[] {
  if (PUBLIC_URL === undefined || OIDC_ONLY || PASSWORD_MIN >= FEW || !isPublicName(PUBLIC_URL)) return []
  return [words.shortPasswords(PASSWORD_MIN, PUBLIC_URL, FEW)]
}

/** A name with a dot that is not one of a home network. */
function isPublicName(address: string) {
  const { hostname } = new URL(address)
  return (
    hostname.includes('.') && !isIP(hostname) && !/\.(?:local|lan|home|internal|test|arpa)$/.test(hostname)
  )
}

/** A warning for each setting that connects to another machine without encryption. */
export function plaintextWarnings({
  DATABASE_URL,
  SMTP_URL,
}: Pick<Config, 'DATABASE_URL' | 'SMTP_URL'>): string[] {
  return [
    ...(isPlainDatabase(DATABASE_URL) ? [words.plainDatabase] : []),
    ...(isPlainMail(SMTP_URL) ? [words.plainMail] : []),
  ]
}

function isPlainDatabase(address: string | undefined) {
  const url = remoteUrl(address)
  const ssl = url?.searchParams
  return (
    ssl !== undefined && PLAIN_MODES.has(ssl.get('sslmode')) && !/^(?:true|1)$/.test(ssl.get('ssl') ?? '')
  )
}

/** The values of `sslmode` that allow an unencrypted connection. */
const PLAIN_MODES = new Set([null, '', 'disable', 'allow'])

function isPlainMail(address: string | undefined) {
  const url = remoteUrl(address)
  return url?.protocol === 'smtp:' && url.searchParams.get('requireTLS') !== 'true'
}

/** The URL when it leads to another machine. A socket in the file system is on this one. */
function remoteUrl(address: string | undefined) {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? url.hostname
  return host === '' || LOCAL_HOST.test(decodeURIComponent(host)) ? undefined : url
}

const LOCAL_HOST = /^(?:\/|localhost$|127\.|\[?::1\]?$)/
