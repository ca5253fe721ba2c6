import type { Config } from './config.ts'

/** A sentence for each way to another machine on which others could read what we send, as the settings are. */
export function plainWays({ DATABASE_URL, SMTP_URL }: Pick<Config, 'DATABASE_URL' | 'SMTP_URL'>): string[] {
  return [...(isPlainDatabase(DATABASE_URL) ? [DATABASE] : []), ...(isPlainMail(SMTP_URL) ? [MAIL] : [])]
}

function isPlainDatabase(address: string | undefined) {
  const url = elsewhere(address)
  const ssl = url?.searchParams
  return ssl !== undefined && PLAIN.has(ssl.get('sslmode')) && !/^(?:true|1)$/.test(ssl.get('ssl') ?? '')
}

/** Without one of these PostgreSQL is spoken to as it comes. */
const PLAIN = new Set([null, '', 'disable', 'allow'])

function isPlainMail(address: string | undefined) {
  const url = elsewhere(address)
  return url?.protocol === 'smtp:' && url.searchParams.get('requireTLS') !== 'true'
}

/** The address, where it leads to another machine. A socket in the file system is of this one. */
function elsewhere(address: string | undefined) {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.searchParams.get('host') ?? url.hostname
  return host === '' || HERE.test(decodeURIComponent(host)) ? undefined : url
}

const HERE = /^(?:\/|localhost$|127\.|\[?::1\]?$)/

const DATABASE =
  'DATABASE_URL connects to another machine without encryption, so that others on the network can read everything. Add ?sslmode=verify-full to it.'
const MAIL =
  'SMTP_URL connects to another machine and does not require TLS, so that others on the network can read mails and the password. Begin it with smtps://, or add ?requireTLS=true.'
