import * as z from 'zod/mini'
import { type Contract, call, doneResponse } from '../contract/endpoint.ts'
import { sentList } from '../contract/lists.ts'
import { line } from '../contract/text.ts'
import { checkedBundles } from '../health/bundle-check.ts'
import { addedCounts } from '../plugins/added-counts.ts'
import { dawTagsReport } from './daw-tags-report.ts'
import { device, deviceChanges, givenName, listedDevice, newDevice } from './device.ts'
import {
  comparedBundles,
  FOUND_PLUGINS_PER_PAGE,
  foundPlugin,
  knownPlace,
  listedPlugin,
  PLACES_PER_PAGE,
} from './found.ts'
import { helperScan, JOB_ITEMS_PER_PAGE, job, jobResult, listedJob, moveOutcome, newJob } from './job.ts'
import { libraryTags, TAGGED_PLUGINS_PER_PAGE } from './library-tags.ts'

const jobId = z.object({ id: z.uuid('This is not the id of a job.') })
const deviceId = z.object({ id: z.uuid('This is not the id of a device.') })
const placeId = z.uuid('This is not the id of a place.')
const countField = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .check(z.nonnegative(`${label} must not be negative.`), z.maximum(10_000_000, `${label} is too large.`))
const fromNumber = z.string().check(z.regex(/^\d{1,8}$/, 'from must be a number.'))
const code = z.object({ code: line('Code', 400) })

export const helperContract = {
  pair: {
    ...call('POST', '/api/helper/pair', 'browser'),
    summary:
      'Creates a code that pairs one helper, valid once and for five minutes. `link` passes it to the helper on this computer.',
    response: z.object({ code: z.string(), link: z.string(), expiresAt: z.string() }),
  },
  preview: {
    ...call('POST', '/api/helper/preview', 'public'),
    worksOnFullDisk: true,
    summary: 'The account that a code pairs with. The code stays valid.',
    body: code,
    response: z.object({ username: z.string(), displayName: z.string() }),
  },
  exchange: {
    ...call('POST', '/api/helper/exchange', 'public'),
    summary: 'Redeems a code and pairs the helper. The token is never shown again.',
    body: z.extend(newDevice, code.shape),
    response: z.object({ deviceToken: z.string().check(z.regex(/^[\w.~+/=-]{1,400}$/)), device }),
  },
  devices: {
    ...call('GET', '/api/helper/devices'),
    summary: 'The paired helpers, the most recently seen first.',
    response: z.array(listedDevice),
  },
  rename: {
    ...call('PATCH', '/api/helper/devices/:id'),
    summary:
      'Sets the name of a computer, so that its helper no longer changes it; null restores the name that its helper reports. 409 when another computer has this name.',
    params: deviceId,
    body: z.object({ name: z.nullable(givenName.check(z.minLength(1, 'Please name the computer.'))) }),
    response: listedDevice,
  },
  revoke: {
    ...call('DELETE', '/api/helper/devices/:id'),
    summary: 'Ends the pairing with a helper: its token stops working, and its waiting jobs are canceled.',
    params: deviceId,
    response: doneResponse,
  },
  tagsReport: {
    ...call('GET', '/api/helper/devices/:id/tags'),
    summary:
      'How the tags of the library and those in the DAWs of this computer differed when its helper compared them last, and what it changed there; null before. A job of the kind `read-tags` compares again.',
    params: deviceId,
    response: z.nullable(z.extend(dawTagsReport, { at: z.string() })),
  },
  removePlaces: {
    ...call('DELETE', '/api/helper/old-computers/:machine'),
    summary:
      'Deletes the known paths on a computer without a connected helper. The plugins stay in the library.',
    params: z.object({ machine: z.uuid('This is not the id of a computer.') }),
    response: z.object({ placeCount: z.number() }),
  },
  jobs: {
    ...call('GET', '/api/jobs'),
    summary:
      'The jobs of the last ninety days, newest first, without long fields; of each kind at most the fifty newest finished ones.',
    response: z.array(listedJob),
  },
  openJob: {
    ...call('GET', '/api/jobs/:id'),
    summary: 'One job.',
    params: jobId,
    response: job,
  },
  addJob: {
    ...call('POST', '/api/jobs'),
    summary:
      'Creates a job for a device: scan folders, show an installation, undo a job that has moved bundles away, or compare, write or undo the tags in its DAWs. 409 `old_helper` when its helper does not know such jobs.',
    body: newJob,
    response: job,
  },
  cancelJob: {
    ...call('POST', '/api/jobs/:id/cancel'),
    worksOnFullDisk: true,
    summary: 'Cancels a job that no helper has claimed, and ends a running scan.',
    params: jobId,
    response: job,
  },
  found: {
    ...call('GET', '/api/jobs/:id/found/:from'),
    summary: `The plugins that a scan found, in its order: at most ${FOUND_PLUGINS_PER_PAGE}, starting at number \`from\`.`,
    params: z.extend(jobId, { from: fromNumber }),
    response: z.array(listedPlugin),
  },
  addFinds: {
    ...call('POST', '/api/jobs/:id/add'),
    summary: `Adds the plugins that a scan found to the library: at most ${FOUND_PLUGINS_PER_PAGE}, starting at number \`from\`; with \`isNewOnly\` only new ones. \`next\` is the next start, null at the end.`,
    params: jobId,
    body: z.object({ from: countField('from'), isNewOnly: z.boolean('isNewOnly must be true or false.') }),
    response: z.extend(addedCounts, { next: z.nullable(z.number()) }),
  },
  items: {
    ...call('GET', '/api/jobs/:id/items/:from'),
    summary: `The outcome for each bundle of a finished job: at most ${JOB_ITEMS_PER_PAGE}, starting at number \`from\`. Outcomes of older jobs are deleted.`,
    params: z.extend(jobId, { from: fromNumber }),
    response: z.array(moveOutcome),
  },
} satisfies Contract

/** The calls of a paired helper, with its token. It sees only its jobs and the tags of plugins, not the account. */
export const deviceContract = {
  self: {
    ...call('GET', '/api/device', 'device'),
    summary: 'The device itself and the account that it is paired with.',
    response: z.object({
      device,
      /** The id of the account, which stands before the bytes in the digest of a song. An older site does not say it. */
      accountId: z.optional(z.string()),
      username: z.string(),
      displayName: z.string(),
    }),
  },
  change: {
    ...call('PATCH', '/api/device', 'device'),
    summary: "Updates the helper's name, version and folders.",
    body: deviceChanges,
    response: device,
  },
  leave: {
    ...call('DELETE', '/api/device', 'device'),
    summary: "Ends the pairing at the helper's request.",
    response: doneResponse,
  },
  waiting: {
    ...call('GET', '/api/device/jobs', 'device'),
    summary: 'The jobs that this device may claim or has claimed, oldest first.',
    response: z.array(job),
  },
  open: {
    ...call('GET', '/api/device/jobs/:id', 'device'),
    summary: 'One of these jobs, or a finished job of this device.',
    params: jobId,
    response: job,
  },
  claim: {
    ...call('POST', '/api/device/jobs/:id/take', 'device'),
    summary: 'Claims a job. 409 when it is no longer waiting: the device must not run it then.',
    params: jobId,
    response: job,
  },
  report: {
    ...call('POST', '/api/device/jobs/:id/report', 'device'),
    summary: 'Reports the progress of a claimed job. The response says whether it was canceled.',
    params: jobId,
    body: z.object({ done: countField('done'), total: countField('total'), at: line('Place', 1024) }),
    response: job,
  },
  addFound: {
    ...call('POST', '/api/device/jobs/:id/found', 'device'),
    summary: 'Saves plugins that a claimed scan found, starting at number `from`. Idempotent.',
    maxBytes: 2 * 1024 * 1024,
    params: jobId,
    body: z.object({
      from: countField('from'),
      found: sentList(foundPlugin, 'plugins', FOUND_PLUGINS_PER_PAGE),
    }),
    response: job,
  },
  scan: {
    ...call('POST', '/api/device/scans', 'device'),
    summary:
      'Starts a scan without a request from a page; the job is already claimed. `adds` adds new plugins to the library.',
    body: helperScan,
    response: job,
  },
  places: {
    ...call('GET', '/api/device/places/:after', 'device'),
    summary: `The known plugin paths on this computer, ordered by id: at most ${PLACES_PER_PAGE}, after this one.`,
    params: z.object({ after: placeId }),
    response: z.array(knownPlace),
  },
  tags: {
    ...call('GET', '/api/device/tags/:after', 'device'),
    summary: `The plugins of the library with their tags, favorites, identity keys, and places on this computer, for the tags in its DAWs, ordered by id: at most ${TAGGED_PLUGINS_PER_PAGE}, after this one.`,
    params: z.object({ after: z.uuid('This is not the id of a plugin.') }),
    response: z.array(libraryTags),
  },
  gone: {
    ...call('POST', '/api/device/jobs/:id/gone', 'device'),
    summary: 'Marks places below the folders of a claimed scan where the plugin is gone. Nothing is deleted.',
    params: jobId,
    maxBytes: 256 * 1024,
    body: z.object({ places: sentList(placeId, 'places', PLACES_PER_PAGE) }),
    response: job,
  },
  compared: {
    ...call('POST', '/api/device/jobs/:id/compared', 'device'),
    summary:
      'Saves which bundles in the folders of a claimed scan may be copies, by digest, and which of them other bundles link to. Replaces what was saved before.',
    maxBytes: 8 * 1024 * 1024,
    params: jobId,
    body: comparedBundles,
    response: job,
  },
  checked: {
    ...call('POST', '/api/device/jobs/:id/checked', 'device'),
    summary:
      'Saves which bundles in the folders of a claimed scan each DAW sees, according to their files and the lists of the DAWs. The first part replaces what was saved before.',
    maxBytes: 4 * 1024 * 1024,
    params: jobId,
    body: checkedBundles,
    response: job,
  },
  finish: {
    ...call('POST', '/api/device/jobs/:id/result', 'device'),
    summary: 'Ends a claimed job. Only the first result counts.',
    maxBytes: 4 * 1024 * 1024,
    params: jobId,
    body: jobResult,
    response: job,
  },
} satisfies Contract
