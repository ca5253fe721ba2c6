import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { chosenIds } from '../contract/lists.ts'
import { job } from '../helper/job.ts'
import { health, pluginHealth, unseenPlugin } from './health-answer.ts'

/** How many bundles one job unblocks at most: the question names each of them with its signer. */
export const MAX_UNBLOCKED = 12

/** The first version of the helper that knows these jobs. An older one would do no jobs at all while one of them waits. */
export const FIRST_UNBLOCKING_HELPER = '1.4.0'

export const healthContract = {
  open: {
    ...call('GET', '/api/health'),
    summary:
      'What the DAWs on each computer see of the plugins there, and why they do not see the others, as far as files and lists say. What is seen only counts.',
    response: health,
  },
  unseen: {
    ...call('GET', '/api/health/unseen'),
    summary: 'The plugins that a DAW does not see though it could, with these DAWs.',
    response: z.array(unseenPlugin),
  },
  plugin: {
    ...call('GET', '/api/health/plugins/:id'),
    summary: 'What the DAWs on each computer see of one plugin.',
    params: z.object({ id: z.uuid('This is not the id of a plugin.') }),
    response: pluginHealth,
  },
  unblock: {
    ...call('POST', '/api/health/unblock'),
    summary:
      'Creates a job that lifts the block of macOS from downloaded bundles of one computer, after its helper has named the signer of each and asked the user there. All or none: 409 `not_blocked` for one that the last scan did not find blocked. A restore job puts the block back.',
    body: z.object({
      installationIds: chosenIds('an installation', 'bundle', MAX_UNBLOCKED, 'unblocked at once'),
    }),
    response: job,
  },
} satisfies Contract
