import type { Config } from './config.ts'

/** A warning for each setting that connects to another machine without encryption. */
export function plaintextWarnings({
  DATABASE_URL,
  SMTP_URL,
}: Pick<Config, 'DATABASE_URL' | 'SMTP_URL'>): string[] {
  return [
    ...(isPlainDatabase(DATABASE_URL) ? [DATABASE_WARNING] : []),
    ...(isPlainMail(SMTP_URL) ? [MAIL_WARNING] : []),
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

const DATABASE_WARNING =
  'DATABASE_URL connects to another machine without encryption, so that others on the network can read everything. Add ?sslmode=verify-full to it.'
const MAIL_WARNING =
  'SMTP_URL connects to another machine and does not require TLS, so that others on the network can read mails and the password. Begin it with smtps://, or add ?requireTLS=true.'
