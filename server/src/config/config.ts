import { z } from 'zod'
import { PASSWORD_MIN } from '#shared/account/credentials.ts'
import { parseCatalogSource } from '#shared/catalogs/source.ts'
import type { SharingMode } from '#shared/community/sharing.ts'
import { isDescription, isIssuer } from './is-issuer.ts'
import { isProxy } from './is-proxy.ts'
import { asSite, isPublicUrl } from './is-public-url.ts'
import { s3Settings } from './s3-settings.ts'
import { settingsGiven } from './settings-given.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** A whole number from `min` to `max`, written in digits. */
const number = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number.`)
    .transform(Number)
    .refine((value) => value >= min, `${name} must be at least ${min}.`)
    .refine((value) => value <= max, `${name} must be at most ${max}.`)

/** `true` or `false`, in these words. */
const yesOrNo = (name: string) =>
  z.enum(['true', 'false'], `${name} must be true or false.`).transform((value) => value === 'true')

/** Several values with commas between them. */
const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The environment. Every setting has a default that needs nothing else. */
const settings = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'HOST must be an address of this machine, such as 127.0.0.1.')
    .default('127.0.0.1'),
  PORT: number('PORT', 0, 65535).default(3000),
  DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty.').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://.')
    .optional(),
  /** The address under which people reach this server, for example https://plugins.example.org. */
  PUBLIC_URL: z
    .string()
    .refine(
      isPublicUrl,
      'PUBLIC_URL must be an address like https://plugins.example.org or https://music.example.org/plugfolio.',
    )
    .transform(asSite)
    .optional(),
  /** Further names under which browsers reach this server, separated by commas. */
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(list)
    .refine(
      (names) => names.every((name) => /^[\w.-]{1,253}$/.test(name)),
      'ALLOWED_HOSTS must be names such as studio.lan, without http:// and without a port.',
    ),
  /** Addresses or networks of proxies whose forwarding headers are believed, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(list)
    .refine(
      (proxies) => proxies.every(isProxy),
      'TRUSTED_PROXIES must be addresses or networks of proxies, such as 127.0.0.1, 10.0.0.0/8, and must not cover all addresses.',
    ),
  /** Whether browsers are told that the sub-domains of the public address are https, too. */
  HSTS_SUBDOMAINS: yesOrNo('HSTS_SUBDOMAINS').default(false),
  PASSWORD_MIN: number('PASSWORD_MIN', PASSWORD_MIN, 64).default(PASSWORD_MIN),
  /** Requires a second factor, or for a passkey: until it is set up, nothing else is answered. */
  REQUIRE_SECOND_FACTOR: z
    .enum(['true', 'false', 'passkey'], 'REQUIRE_SECOND_FACTOR must be true, false or passkey.')
    .default('false'),
  /** Who else may say who people are (OpenID Connect): the provider's address, as it calls itself. */
  OIDC_ISSUER: z
    .string()
    .refine(
      isIssuer,
      'OIDC_ISSUER must be an address that begins with https://, or with http:// on this machine.',
    )
    .refine(
      (issuer) => !isDescription(issuer),
      "OIDC_ISSUER must be the provider's issuer, without /.well-known/ and what follows.",
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** What the button says after `Sign in with`; without it the host of the provider. */
  OIDC_NAME: z.string().trim().min(1).max(40, 'OIDC_NAME must be at most 40 characters.').optional(),
  OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(' ').includes('openid'), 'OIDC_SCOPE must contain openid.')
    .default('openid profile email'),
  /** Whether a person who signs in at the provider for the first time gets an account. */
  OIDC_REGISTER: yesOrNo('OIDC_REGISTER').default(true),
  /** Closes passwords: people sign in over the provider only. */
  OIDC_ONLY: yesOrNo('OIDC_ONLY').default(false),
  /** Who asks for a second factor: we do, or the provider is trusted to and says so each time. */
  OIDC_SECOND_FACTOR: z.enum(['own', 'trusted'], 'OIDC_SECOND_FACTOR must be own or trusted.').default('own'),
  /** The level of sign-in (`acr`) that we ask the provider for, and that counts as two factors where it is trusted with them. */
  OIDC_ACR: z
    .string()
    .regex(/^\S{1,200}$/, 'OIDC_ACR must be one level, without blanks.')
    .optional(),
  /** How many accounts one address may register before it has to wait. */
  REGISTRATION_BURST: number('REGISTRATION_BURST', 1, 1_000_000).default(20),
  /** Where people get a Pro account; without it they ask and the host grants it on the command line. */
  PRO_URL: z.url({ protocol: /^https?$/, message: 'PRO_URL must be a web address.' }).optional(),
  /** Closes the UAD workflow to Free accounts. */
  UAD_NEEDS_PRO: z
    .enum(['true', 'false'], 'UAD_NEEDS_PRO must be true or false.')
    .default('false')
    .transform((value) => value === 'true'),
  /** Who improves shared plugin details: no user, all users by the rules, or all users after an administrator accepts. */
  COMMUNITY: z
    .enum(['off', 'members', 'review'], 'COMMUNITY must be off, members or review.')
    .default('members')
    .transform((value): SharingMode => (value === 'review' ? 'review-all' : value)),
  /** Catalogs of latest versions: off, or open-audio-stack, web addresses and files, separated by commas. */
  CATALOGS: z
    .string()
    .default('off')
    .transform((text) =>
      list(text).flatMap((place) => (place.toLowerCase() === 'off' ? [] : parseCatalogSource(place))),
    )
    .refine(
      (sources) => new Set(sources.map(({ name }) => name)).size === sources.length,
      'CATALOGS must not name two catalogs with the same name.',
    ),
  /** The mail server, such as smtps://name:password@mail.example.org; without it nothing is mailed. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: 'SMTP_URL must begin with smtp:// or smtps://.' })
    .optional(),
  /** Whose mails these are, such as Plugfolio <plugfolio@example.org>. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'MAIL_FROM must be an email address.',
    )
    .optional(),
  /** Where the packages of the helper lie that are offered for download; made by `npm run build:helper`. */
  HELPER_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`).default('warn'),
  /** The port on this machine's loopback that answers /metrics; without it nothing is measured. */
  METRICS_PORT: number('METRICS_PORT', 1, 65535).optional(),
  /** Seconds between the signal to stop and the stop, in which /readyz says no and a proxy turns away. */
  STOP_DELAY: number('STOP_DELAY', 0, 60).default(0),
  /** Megabytes that stay free: below, nothing new is taken in, and /readyz says no. 0 looks at nothing. */
  DISK_FLOOR_MB: number('DISK_FLOOR_MB', 0, 1_000_000).default(100),
  /** The folder for backups that the server makes by itself; `backups` in DATA_DIR when it is not set. */
  BACKUP_DIR: z.string().optional(),
  /** The hour of the day, by the clock of this machine, at which a backup is made; off for never. */
  BACKUP_HOUR: z
    .string()
    .regex(/^(?:off|1?\d|2[0-3])$/, 'BACKUP_HOUR must be a number from 0 to 23, or off.')
    .default('2')
    .transform((hour) => (hour === 'off' ? undefined : Number(hour))),
  /** How many of them are kept. */
  BACKUP_KEEP: z.coerce
    .number('BACKUP_KEEP must be a number.')
    .int('BACKUP_KEEP must be a whole number.')
    .min(1, 'BACKUP_KEEP must be at least 1.')
    .max(1000, 'BACKUP_KEEP must be at most 1000.')
    .default(14),
  ...s3Settings,
})

/** Secrets, which may come from a file that NAME_FILE names. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Settings that need each other: a mail needs a sender and the address of its links. */
const NEEDS: Partial<Record<keyof Config, (keyof Config)[]>> = {
  SMTP_URL: ['MAIL_FROM', 'PUBLIC_URL'],
  S3_ENDPOINT: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  // A bucket without an endpoint would silently leave pictures in the folder.
  S3_BUCKET: ['S3_ENDPOINT'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'PUBLIC_URL'],
  OIDC_CLIENT_ID: ['OIDC_ISSUER'],
  OIDC_CLIENT_SECRET: ['OIDC_ISSUER'],
  OIDC_ONLY: ['OIDC_ISSUER'],
  OIDC_ACR: ['OIDC_ISSUER'],
}

export type Config = z.infer<typeof settings>

/**
 * The settings of the environment and of the files that it names, or one error that lists everything that is wrong with them.
 * It never repeats a value: it may be a secret.
 */
export function configOf(variables: Record<string, string | undefined>): Config {
  const { given, problems } = settingsGiven(variables, Object.keys(settings.shape), SECRETS)
  const result = settings.safeParse(given)
  problems.push(...missing(given))
  if (result.success && !problems.length) return result.data
  const wrong = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  throw new Error([...problems, ...wrong].join('\n'))
}

function missing(given: Record<string, string>) {
  return Object.entries(NEEDS).flatMap(([name, needed]) =>
    given[name] === undefined || given[name] === 'false'
      ? []
      : needed
          .filter((other) => given[other] === undefined)
          .map((other) => `${other}: ${other} must be set as well when ${name} is.`),
  )
}
