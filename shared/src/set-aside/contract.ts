import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { chosenIds } from '../contract/lists.ts'
import { job, MOVE_REASONS } from '../helper/job.ts'
import { setAsideCheck } from './set-aside-check.ts'

/** How many bundles one job sets aside, or brings back, at most. */
export const MAX_SET_ASIDE = 500

const installationIds = chosenIds('an installation', 'bundle', MAX_SET_ASIDE, 'moved at once')
const deviceId = z.uuid('This is not the id of a device.')

export const setAsideContract = {
  check: {
    ...call('POST', '/api/set-aside/check'),
    worksOnFullDisk: true,
    summary:
      'What keeps these bundles from being set aside together, each with its songs. Changes nothing. Unknown installations are left out.',
    body: z.object({ installationIds }),
    response: setAsideCheck,
  },
  setAside: {
    ...call('POST', '/api/set-aside'),
    summary:
      'Creates a job that sets bundles aside and can bring them back, after the helper has asked the user of that computer. All or none: 409 `songs_use_plugins` lists the songs that need a plugin, 409 `must_stay` the bundles that never move. For `folder` they move to where DAWs look for their format, whatever songs need. A restore job undoes it.',
    body: z.object({
      deviceId,
      installationIds,
      reason: z.enum(MOVE_REASONS, `The reason must be one of ${MOVE_REASONS.join(', ')}.`),
    }),
    response: job,
  },
  bringBack: {
    ...call('POST', '/api/set-aside/bring-back'),
    summary: 'Creates a job that brings back bundles that jobs have moved away: those with `movedTo`.',
    body: z.object({ deviceId, installationIds }),
    response: job,
  },
  deleteForGood: {
    ...call('POST', '/api/set-aside/delete'),
    summary:
      'Creates a job that permanently deletes bundles set aside at least 30 days ago, after the helper has asked the user of that computer. This cannot be undone. All or none: 409 `too_young`, 409 `songs_use_plugins` when a newer song needs one.',
    body: z.object({ deviceId, installationIds }),
    response: job,
  },
} satisfies Contract
