import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { endsAfterStart, licenseFields, licensePluginIds, nullableDay } from './license.ts'
import { MAX_ACTIVATIONS_OF_LICENSE, MAX_PLACES, placeFields } from './place.ts'

/** How many licenses one call adds. */
export const LICENSES_PER_CALL = 500

const { title, maker, kind, protection, state, seats, startsOn, endsOn, account, note } = licenseFields

/** A place as a table or a file names it. Places of the same kind and name are one. */
export const addedPlace = z.object({
  kind: placeFields.kind,
  name: placeFields.name,
  /** From an export: the same id is the same place. */
  id: z.optional(z.uuid('This is not the id of a place.')),
  machine: z._default(placeFields.machine, null),
  goneAt: z._default(z.nullable(z.iso.datetime('The time of a place is an ISO date.')), null),
})

/**
 * A license of a table or of an export. Only the title is needed; what a table does not say has its default. A license of the account
 * is found by `id`, else by `into`, else by `sourceKey` among those of the same source.
 */
export const addedLicense = z
  .object({
    /**
     * The same id is the same license, also in another account. A table has none: its reader makes a random one for each row, so that a
     * call that is sent again adds nothing.
     */
    id: z.optional(z.uuid('This is not the id of a license.')),
    /** The license of the account that the person says it is. */
    into: z._default(z.nullable(z.uuid('This is not the id of a license.')), null),
    title,
    maker: z._default(maker, ''),
    kind: z._default(kind, 'perpetual'),
    protection: z._default(protection, 'unknown'),
    state: z._default(state, 'active'),
    seats: z._default(seats, null),
    startsOn: z._default(startsOn, null),
    endsOn: z._default(endsOn, null),
    account: z._default(account, ''),
    note: z._default(note, ''),
    /** From what kind of table it comes, as `iLok License Manager`; '' for none. */
    source: z._default(line('The source', 80).check(z.trim()), ''),
    /** The key that tells it apart in its source, as a license number of the maker, never a serial. '' for none. */
    sourceKey: z._default(line('The key of a source', 200).check(z.trim()), ''),
    /** Entries of the library. Others are left out. */
    pluginIds: z._default(licensePluginIds, []),
    activations: z._default(
      z
        .array(
          z.object({
            place: addedPlace,
            since: z._default(nullableDay, null),
            /** The day of the table. */
            seenOn: z._default(nullableDay, null),
            /** From an export, where it differs from that of the license: '' for the owner. */
            source: z.optional(line('The source', 80).check(z.trim())),
          }),
          'The activations must be a list.',
        )
        .check(
          z.maxLength(
            MAX_ACTIVATIONS_OF_LICENSE,
            `A license can be active on at most ${MAX_ACTIVATIONS_OF_LICENSE} places here.`,
          ),
        ),
      [],
    ),
    addedAt: z._default(z.nullable(z.iso.datetime('The time of a license is an ISO date.')), null),
  })
  .check(endsAfterStart)
export type AddedLicense = z.input<typeof addedLicense>

/** Parsed, with the defaults. */
export type LicenseToAdd = z.output<typeof addedLicense>

export const addedLicenses = z.object({
  licenses: z
    .array(addedLicense, 'Send a list of licenses.')
    .check(z.maxLength(LICENSES_PER_CALL, `At most ${LICENSES_PER_CALL} licenses can be added at once.`)),
  /** Places where no license needs to be active. */
  places: z._default(
    z
      .array(addedPlace, 'The places must be a list.')
      .check(z.maxLength(MAX_PLACES, `An account can have at most ${MAX_PLACES} license places.`)),
    [],
  ),
  /**
   * The treatment of a license that is there already. `keep`: only empty fields, plugins and places are added. `update`: a table is newer,
   * so its state, places, days and number of places replace those of the account; activations that the same source brought and that are no
   * longer in it end. Title, maker, account and note of the account stay in both. Several rows of one import that mean the same license add
   * up.
   */
  existing: z._default(z.enum(['keep', 'update']), 'keep'),
  /** The licenses of an export are found by their id alone: their sealed secrets are bound to it. */
  isExport: z._default(z.boolean(), false),
})

/** The outcome, with the license of the account for each one sent, in order. */
export const addedLicensesAnswer = z.object({
  createdCount: z.number(),
  joinedCount: z.number(),
  unchangedCount: z.number(),
  licenseIds: z.array(z.string()),
})
