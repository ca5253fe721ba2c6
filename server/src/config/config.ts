import { isIP } from 'node:net'
import { z } from 'zod'
import { PASSWORD_MIN } from '#shared/account/password-min.ts'
import { REGISTRATION_MODES } from '#shared/account/registration-mode.ts'
import { parseCatalogSource } from '#shared/catalogs/source.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import { isBasePath } from '#shared/helper/site.ts'
import * as words from './config-words.ts'
import { readSettings } from './read-settings.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** A text of this form. */
const text = (form: RegExp, refusal: string) => z.string().regex(form, refusal)

/** A whole number from `min` to `max`, written in digits. */
const number = (name: string, min: number, max: number) =>
  text(/^\d{1,9}$/, words.wholeNumber(name))
    .transform(Number)
    .refine((value) => value >= min, words.tooSmall(name, min))
    .refine((value) => value <= max, words.tooBig(name, max))

const webAddress = (name: string) => z.url({ protocol: /^https?$/, message: words.webAddress(name) })

const trueOrFalse = (name: string) =>
  z.enum(['true', 'false'], words.trueOrFalse(name)).transform((value) => value === 'true')

/** Several values with commas between them. */
const list = (values: string) =>
  values
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** True for an address, a network (`10.0.0.0/8`) or one of Fastify's words for networks. */
function isProxy(text: string) {
  if (NETWORK_WORDS.has(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length) return false
  if (bits === undefined) return true
  // A network of all addresses would let any client choose its own address.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Fastify's words for 127.0.0.1/8 and ::1, 169.254.0.0/16 and fe80::/10, and the private networks. */
const NETWORK_WORDS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** True for a URL that can be the public one of a server: an origin, or a path below it, as browsers send them. */
function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/.test(text) || !URL.canParse(text)) return false
  return isBasePath(new URL(text).pathname.replace(/\/$/, ''))
}

const normalizedPublicUrl = (publicUrl: string) => new URL(publicUrl).href.replace(/\/$/, '')

/** True for the URL of an issuer: https, or http on this machine. */
function isIssuer(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/** True for the URL of a provider's discovery document, which is not its issuer. */
const isDiscoveryUrl = (text: string) => URL.canParse(text) && new URL(text).href.includes('/.well-known/')

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The settings of a bucket for pictures; without S3_ENDPOINT they are stored in DATA_DIR. */
const s3Settings = {
  /** The S3-compatible store, such as https://s3.example.org. */
  S3_ENDPOINT: text(/^https?:\/\/[^\s/?#@]+\/?$/, words.endpoint).optional(),
  S3_BUCKET: text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, words.bucket).optional(),
  S3_REGION: text(/^[\w-]{1,40}$/, words.region).default('us-east-1'),
  S3_ACCESS_KEY_ID: text(/^[^\s/,]+$/, words.accessKey).optional(),
  S3_SECRET_ACCESS_KEY: text(/^\S+$/, words.secretKey).optional(),
  /** The prefix of keys, for a bucket that holds other data too. */
  S3_PREFIX: text(/^[A-Za-z0-9][\w-]{0,60}(?:\/[A-Za-z0-9][\w-]{0,60}){0,4}\/?$/, words.prefix)
    .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))
    .optional(),
  /** Puts the bucket's name in the path of a URL; else it is in the host name. */
  S3_PATH_STYLE: trueOrFalse('S3_PATH_STYLE').default(true),
}

/** The settings. Each has a default, so that the server starts without any. */
const settings = z.object({
  HOST: text(/^[\w.:%-]+$/, words.host).default('127.0.0.1'),
  PORT: number('PORT', 0, 65535).default(3000),
  DATA_DIR: z.string().min(1, words.dataDir).default('./data'),
  DATABASE_URL: text(/^postgres(?:ql)?:\/\//, words.databaseUrl).optional(),
  /** The address under which people reach this server, for example https://plugins.example.org. */
  PUBLIC_URL: z.string().refine(isPublicUrl, words.publicUrl).transform(normalizedPublicUrl).optional(),
  /** Further names under which browsers reach this server, separated by commas. */
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(list)
    .refine((names) => names.every((name) => /^[\w.-]{1,253}$/.test(name)), words.allowedHosts),
  /** Addresses or networks of proxies whose forwarding headers are trusted, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(list)
    .refine((proxies) => proxies.every(isProxy), words.trustedProxies),
  /** Makes HSTS include the subdomains of the public address. */
  HSTS_SUBDOMAINS: trueOrFalse('HSTS_SUBDOMAINS').default(false),
  PASSWORD_MIN: number('PASSWORD_MIN', PASSWORD_MIN, 64).default(PASSWORD_MIN),
  /** Requires a second factor, or a passkey, from every user. Until it is set up, other calls are refused. */
  REQUIRE_SECOND_FACTOR: z.enum(['true', 'false', 'passkey'], words.requireSecondFactor).default('false'),
  /** The issuer of a sign-in provider (OpenID Connect). */
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, words.issuer)
    .refine((issuer) => !isDiscoveryUrl(issuer), words.issuerPath)
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** The name after `Sign in with` on the button; by default the provider's host. */
  OIDC_NAME: z.string().trim().min(1).max(40, words.providerName).optional(),
  OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(' ').includes('openid'), words.scope)
    .default('openid profile email'),
  OIDC_REGISTER: trueOrFalse('OIDC_REGISTER').default(true),
  /** Turns off password sign-in: users sign in through the provider only. */
  OIDC_ONLY: trueOrFalse('OIDC_ONLY').default(false),
  /** Which side asks for a second factor: this server, or the provider, which then confirms it at each sign-in. */
  OIDC_SECOND_FACTOR: z.enum(['own', 'trusted'], words.providerSecondFactor).default('own'),
  /** The sign-in level (`acr`) requested from the provider. It counts as two factors with OIDC_SECOND_FACTOR=trusted. */
  OIDC_ACR: text(/^\S{1,200}$/, words.acr).optional(),
  /** Who may register with a password: everyone, users with an invitation, or no one. The first account of a server may always. */
  REGISTRATION: z.enum(REGISTRATION_MODES, words.registration).default('open'),
  /** How many accounts one address may register before it has to wait. */
  REGISTRATION_BURST: number('REGISTRATION_BURST', 1, 1_000_000).default(20),
  /** Where users get a Pro account. Without it they request one, and the host grants it on the command line. */
  PRO_URL: webAddress('PRO_URL').optional(),
  /** The host's own terms and privacy policy. Without them the product's pages say what is kept. */
  TERMS_URL: webAddress('TERMS_URL').optional(),
  PRIVACY_URL: webAddress('PRIVACY_URL').optional(),
  /** Closes the UAD workflow to Free accounts. */
  UAD_NEEDS_PRO: trueOrFalse('UAD_NEEDS_PRO').default(false),
  /** Who may change shared plugin details: no user, all users by the rules, or all users with an administrator's review. */
  COMMUNITY: z
    .enum(['off', 'members', 'review'], words.community)
    .default('members')
    .transform((value): SharingMode => (value === 'review' ? 'review-all' : value)),
  /** Catalogs of latest versions: off, or open-audio-stack, web addresses and files, separated by commas. Without it administrators choose. */
  CATALOGS: z
    .string()
    .transform((places) =>
      list(places).flatMap((place) => (place.toLowerCase() === 'off' ? [] : parseCatalogSource(place))),
    )
    .refine((sources) => new Set(sources.map(({ name }) => name)).size === sources.length, words.catalogNames)
    .optional(),
  /** The mail server, such as smtps://name:password@mail.example.org; without it no mail is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: words.smtpUrl }).optional(),
  /** The sender of mails, such as Plugfolio <plugfolio@example.org>. */
  MAIL_FROM: text(/^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, words.mailFrom).optional(),
  /** The folder of the helper packages that are offered for download, made by `npm run build:helper`. */
  HELPER_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, words.logLevel(LOG_LEVELS.join(', '))).default('warn'),
  /** The loopback port that serves /metrics; without it there are no metrics. */
  METRICS_PORT: number('METRICS_PORT', 1, 65535).optional(),
  /** Seconds between the stop signal and the stop. /readyz fails during this time, so that a proxy uses other servers. */
  STOP_DELAY: number('STOP_DELAY', 0, 60).default(0),
  /** Megabytes that stay free: with less, new data is refused and /readyz fails. 0 turns the check off. */
  DISK_FLOOR_MB: number('DISK_FLOOR_MB', 0, 1_000_000).default(100),
  /** Megabytes of the pictures of one account, and of all accounts together. */
  PICTURES_MB: number('PICTURES_MB', 1, 100_000_000).default(500),
  PICTURES_TOTAL_MB: number('PICTURES_TOTAL_MB', 1, 100_000_000).default(10_000),
  /** The folder of automatic backups; by default `backups` in DATA_DIR. */
  BACKUP_DIR: z.string().optional(),
  /** The hour of the daily backup in the time zone of this machine; off for no backups. */
  BACKUP_HOUR: text(/^(?:off|1?\d|2[0-3])$/, words.backupHour)
    .default('2')
    .transform((hour) => (hour === 'off' ? undefined : Number(hour))),
  /** How many automatic backups are kept. */
  BACKUP_KEEP: number('BACKUP_KEEP', 1, 1000).default(14),
  ...s3Settings,
})

/** Settings that may be in a file named by NAME_FILE instead, because other programs can read an environment. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Settings, each with those that it is useless without. */
const NEEDS: Partial<Record<keyof Config, (keyof Config)[]>> = {
  SMTP_URL: ['MAIL_FROM', 'PUBLIC_URL'],
  S3_ENDPOINT: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  // With an unused bucket name, pictures would end up in a folder where the host does not expect them.
  S3_BUCKET: ['S3_ENDPOINT'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'PUBLIC_URL'],
  OIDC_CLIENT_ID: ['OIDC_ISSUER'],
  OIDC_CLIENT_SECRET: ['OIDC_ISSUER'],
  OIDC_ONLY: ['OIDC_ISSUER'],
  OIDC_ACR: ['OIDC_ISSUER'],
}

export type Config = z.infer<typeof settings>

/** Reads the settings and the files that they name. Throws one error with all mistakes, without values, which may be secrets. */
export function configOf(variables: Record<string, string | undefined>): Config {
  const { values, problems } = readSettings(variables, Object.keys(settings.shape), SECRET_SETTINGS)
  const result = settings.safeParse(values)
  problems.push(...missingSettings(values))
  if (result.success && !problems.length) return result.data
  const mistakes = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  throw new Error([...problems, ...mistakes].join('\n'))
}

function missingSettings(values: Record<string, string>) {
  return Object.entries(NEEDS).flatMap(([name, needed]) =>
    values[name] === undefined || values[name] === 'false'
      ? []
      : needed
          .filter((other) => values[other] === undefined)
          .map((other) => words.settingMissing(other, name)),
  )
}
