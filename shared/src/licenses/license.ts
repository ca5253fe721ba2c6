import * as z from 'zod/mini'
import { isDay } from '../calendar-day.ts'
import { line, paragraph } from '../contract/text.ts'

/** How many licenses an account keeps, including those removed in the last seven days. */
export const MAX_LICENSES = 20_000

/** How many plugins of the library one license covers at most. */
export const MAX_PLUGINS_OF_LICENSE = 500

/** How many licenses one call removes or restores. */
export const MAX_CHANGED_LICENSES = 5000

/** `nfr`: not for resale. */
export const LICENSE_KINDS = [
  'perpetual',
  'subscription',
  'rent-to-own',
  'trial',
  'nfr',
  'education',
  'free',
] as const
export type LicenseKind = (typeof LICENSE_KINDS)[number]

/** How the maker checks it. */
export const PROTECTIONS = [
  'serial',
  'key-file',
  'ilok',
  'maker-account',
  'challenge',
  'none',
  'unknown',
] as const
export type Protection = (typeof PROTECTIONS)[number]

/** `deposited`: in an account, and activated nowhere. */
export const LICENSE_STATES = ['deposited', 'active', 'lapsed', 'sold', 'refunded', 'lost'] as const
export type LicenseState = (typeof LICENSE_STATES)[number]

export const nullableDay = z.nullable(
  z.string().check(z.refine(isDay, 'A day is written as 2026-03-31, from 1970 to 2199.')),
)

export const licensePluginIds = z
  .array(z.uuid('This is not the id of a plugin.'), 'The plugins must be a list.')
  .check(
    z.maxLength(MAX_PLUGINS_OF_LICENSE, `A license covers at most ${MAX_PLUGINS_OF_LICENSE} plugins here.`),
  )

/** The facts of people and tables about a license. Nothing of it is secret: serials and key files are sealed in the vault. */
export const licenseFields = {
  title: line('The name of a license', 200).check(z.trim(), z.minLength(1, 'Please name the license.')),
  maker: line('The manufacturer', 200).check(z.trim()),
  kind: z.enum(LICENSE_KINDS, 'Please choose a kind of license.'),
  protection: z.enum(PROTECTIONS, 'Please choose how the license is protected.'),
  state: z.enum(LICENSE_STATES, 'Please choose the state of the license.'),
  /** On how many places it may be active at once; null when that is not known. */
  seats: z.nullable(
    z
      .int('The number of places must be a whole number.')
      .check(
        z.minimum(0, 'The number of places must not be below zero.'),
        z.maximum(1000, 'A license has at most 1000 places.'),
      ),
  ),
  startsOn: nullableDay,
  /** The last day on which it can be used, or has updates. */
  endsOn: nullableDay,
  /** In which account it is, as its owner calls it: not a secret. */
  account: line('The account', 120).check(z.trim()),
  note: paragraph('The note', 2000),
}

type Term = { startsOn?: string | null | undefined; endsOn?: string | null | undefined }

/** Days are texts in the order of the calendar. */
export const endsAfterStart = z.refine<Term>(
  ({ startsOn, endsOn }) => !startsOn || !endsOn || endsOn >= startsOn,
  {
    error: 'The license ends before it starts.',
    path: ['endsOn'],
  },
)

export const newLicense = z.object({ ...licenseFields, pluginIds: licensePluginIds }).check(endsAfterStart)
export type NewLicense = z.infer<typeof newLicense>

/** Only these fields change. A list of plugins replaces the earlier one. */
export const licenseChanges = z.partial(z.object({ ...licenseFields, pluginIds: licensePluginIds }))
export type LicenseChanges = z.infer<typeof licenseChanges>

/** Where a license is active, with the days from which its owner or a table knows that. */
const activation = z.object({
  placeId: z.string(),
  since: z.nullable(z.string()),
  seenOn: z.nullable(z.string()),
})

/** A license as lists answer it, with no sealed bytes. */
export const license = z.object({
  id: z.string(),
  title: z.string(),
  maker: z.string(),
  kind: z.enum(LICENSE_KINDS),
  protection: z.enum(PROTECTIONS),
  state: z.enum(LICENSE_STATES),
  seats: z.nullable(z.number()),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  account: z.string(),
  note: z.string(),
  /** The table from which it came, '' when it was entered by hand. */
  source: z.string(),
  /** Those of its plugins that are in the library. Empty is normal. */
  pluginIds: z.array(z.string()),
  activations: z.array(activation),
  /** Which vaults have secrets of it, and their revisions. */
  secrets: z.array(z.object({ vaultId: z.string(), revision: z.number() })),
  /** ISO date. */
  addedAt: z.string(),
})
export type License = z.infer<typeof license>

export const licenseId = z.object({ id: z.uuid('This is not the id of a license.') })

export const licenseIds = z.object({
  ids: z
    .array(z.uuid('This is not the id of a license.'), 'Choose the licenses.')
    .check(
      z.minLength(1, 'Choose at least one license.'),
      z.maxLength(MAX_CHANGED_LICENSES, `At most ${MAX_CHANGED_LICENSES} licenses can be changed at once.`),
    ),
})
