import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { pluginId } from '../plugins/plugin.ts'
import { addedLicenses, addedLicensesAnswer, LICENSES_PER_CALL } from './adding.ts'
import { license, licenseChanges, licenseId, licenseIds, newLicense } from './license.ts'
import { newActivation, newPlace, place, placeFields, placeId } from './place.ts'

const changedCount = z.object({ count: z.number() })

export const licensesContract = {
  list: {
    ...call('GET', '/api/licenses'),
    summary:
      'All licenses of the account, ordered by name, and the places where they can be active. No secrets.',
    response: z.object({ licenses: z.array(license), places: z.array(place) }),
  },
  add: {
    ...call('POST', '/api/licenses'),
    summary: 'Adds a license. Ids of plugins that are not in the library are left out.',
    maxBytes: 64 * 1024,
    body: newLicense,
    response: license,
  },
  /**
   * Adds the licenses of a table or of an export. Begin an import first (`POST /api/imports`), and undo all of it with
   * `DELETE /api/imports/:id`.
   */
  addMany: {
    ...call('POST', '/api/imports/:id/licenses'),
    summary: `Adds at most ${LICENSES_PER_CALL} licenses with their places and activations, all or none. Idempotent: a license that is there already joins it. Undone with its import.`,
    maxBytes: 4 * 1024 * 1024,
    params: z.object({ id: z.uuid('This is not the id of an import.') }),
    body: addedLicenses,
    response: addedLicensesAnswer,
  },
  usage: {
    ...call('GET', '/api/licenses/usage'),
    summary: 'Each plugin of the library that a license covers, with how many do.',
    response: z.array(z.object({ pluginId: z.string(), licenses: z.number() })),
  },
  remove: {
    ...call('POST', '/api/licenses/remove'),
    worksOnFullDisk: true,
    summary: 'Removes licenses with their secrets. They can be restored for seven days.',
    maxBytes: 512 * 1024,
    body: licenseIds,
    response: changedCount,
  },
  restore: {
    ...call('POST', '/api/licenses/restore'),
    summary: 'Restores licenses that were removed in the last seven days.',
    maxBytes: 512 * 1024,
    body: licenseIds,
    response: changedCount,
  },
  open: {
    ...call('GET', '/api/licenses/:id'),
    summary: 'One license.',
    params: licenseId,
    response: license,
  },
  change: {
    ...call('PATCH', '/api/licenses/:id'),
    summary: 'Changes a license. A list of plugins replaces the earlier one.',
    maxBytes: 64 * 1024,
    params: licenseId,
    body: licenseChanges,
    response: license,
  },
  activate: {
    ...call('POST', '/api/licenses/:id/activations'),
    summary: 'Notes that the license is active on a place, or changes the days of that.',
    params: licenseId,
    body: newActivation,
    response: license,
  },
  deactivate: {
    ...call('DELETE', '/api/licenses/:id/activations/:place'),
    summary: 'Notes that the license is no longer active on a place. The answer is the license.',
    params: z.extend(licenseId, { place: z.uuid('This is not the id of a place.') }),
    response: license,
  },
  addPlace: {
    ...call('POST', '/api/license-places'),
    summary:
      'Adds a place where licenses can be active. 409 when its kind has one with this name, in any case.',
    body: newPlace,
    response: place,
  },
  changePlace: {
    ...call('PATCH', '/api/license-places/:id'),
    summary:
      'Renames a place, links it to a computer, or marks it as gone or back. 409 when renaming a place that is a computer with a helper: it always takes the name of the computer.',
    params: placeId,
    body: z.object({
      name: z.optional(placeFields.name),
      machine: z.optional(placeFields.machine),
      isGone: z.optional(z.boolean()),
    }),
    response: place,
  },
  removePlace: {
    ...call('DELETE', '/api/license-places/:id'),
    summary:
      'Removes a place. A place with activations is kept as gone, because they count until they are ended with the manufacturer; null when nothing is left.',
    params: placeId,
    response: z.object({ kept: z.nullable(place) }),
  },
  ofPlugin: {
    ...call('GET', '/api/plugins/:id/licenses'),
    summary: 'The licenses that cover a plugin, and the places where they are active: at most 100.',
    params: pluginId,
    response: z.object({ licenses: z.array(license), places: z.array(place) }),
  },
} satisfies Contract
