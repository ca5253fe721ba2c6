import { z } from 'zod'
import { PASSWORD_MIN } from '#shared/account/credentials.ts'
import { sourceOf } from '#shared/catalogs/source.ts'
import type { SharingMode } from '#shared/community/sharing.ts'

/** The environment. Every setting has a default that needs nothing else. */
const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('PORT must be a number.')
    .int()
    .min(0)
    .max(65535, 'PORT must be at most 65535.')
    .default(3000),
  DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty.').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://.')
    .optional(),
  /** The address under which people reach this server, for example https://plugins.example.org. */
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#]+\/?$/, 'PUBLIC_URL must be an address like https://plugins.example.org.')
    .optional(),
  /** Addresses or networks of proxies whose forwarding headers are believed, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  PASSWORD_MIN: z.coerce
    .number('PASSWORD_MIN must be a number.')
    .int()
    .min(PASSWORD_MIN, `PASSWORD_MIN must be at least ${PASSWORD_MIN}.`)
    .max(64, 'PASSWORD_MIN must be at most 64.')
    .default(PASSWORD_MIN),
  /** How many accounts one address may register before it has to wait. */
  REGISTRATION_BURST: z.coerce.number('REGISTRATION_BURST must be a number.').int().min(1).default(20),
  /** Where people get a Pro account; without it they ask and the host grants it on the command line. */
  PRO_URL: z.url({ protocol: /^https?$/, message: 'PRO_URL must be a web address.' }).optional(),
  /** Closes the UAD workflow to Free accounts. */
  UAD_NEEDS_PRO: z
    .enum(['true', 'false'], 'UAD_NEEDS_PRO must be true or false.')
    .default('false')
    .transform((value) => value === 'true'),
  /** Who improves plugin details for everybody: nobody, everybody by the rules, or everybody after a look by an administrator. */
  COMMUNITY: z
    .enum(['off', 'members', 'review'], 'COMMUNITY must be off, members or review.')
    .default('members')
    .transform((value): SharingMode => (value === 'review' ? 'review-all' : value)),
  /** Catalogs of latest versions: off, or open-audio-stack, web addresses and files, separated by commas. */
  CATALOGS: z
    .string()
    .default('off')
    .transform((list) => {
      const places = list.split(',').map((part) => part.trim())
      return places.filter((place) => place !== '' && place.toLowerCase() !== 'off').map(sourceOf)
    })
    .refine(
      (sources) => new Set(sources.map(({ name }) => name)).size === sources.length,
      'CATALOGS must not name two catalogs that would be called the same.',
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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})
/** A mail without a sender or without the address of its links helps nobody. */
const environment = settings.superRefine(({ SMTP_URL, MAIL_FROM, PUBLIC_URL }, context) => {
  const missing = (name: string) =>
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `${name} must be set as well when SMTP_URL is.`,
    })
  if (SMTP_URL && !MAIL_FROM) missing('MAIL_FROM')
  if (SMTP_URL && !PUBLIC_URL) missing('PUBLIC_URL')
})
export type Config = z.infer<typeof environment>

/** The settings of the environment, or one error that lists everything that is wrong with them. */
export function configOf(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (result.success) return result.data
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}
