import * as z from 'zod/mini'
import { doneResponse } from '../contract/done.ts'
import type { Contract } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { addedCounts } from '../plugins/added.ts'
import { device, deviceChanges, newDevice, oldComputer } from './device.ts'
import { FOUND_PLUGINS_PER_PAGE, foundPlugin, knownPlace, listedPlugin, PLACES_PER_PAGE } from './found.ts'
import { helperScan, JOB_ITEMS_PER_PAGE, job, jobResult, listedJob, moveOutcome, newJob } from './job.ts'

const jobId = z.object({ id: z.uuid('This is not the id of a job.') })
const deviceId = z.object({ id: z.uuid('This is not the id of a device.') })
const countField = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .check(z.nonnegative(`${label} must not be negative.`), z.maximum(10_000_000, `${label} is too large.`))
const fromNumber = z.string().check(z.regex(/^\d{1,8}$/, 'from must be a number.'))
const code = z.object({ code: line('Code', 400) })

export const helperContract = {
  pair: {
    method: 'POST',
    path: '/api/helper/pair',
    access: 'browser',
    summary:
      'Creates a code that pairs one helper, valid once and for five minutes. `link` passes it to the helper on this computer.',
    response: z.object({ code: z.string(), link: z.string(), expiresAt: z.string() }),
  },
  preview: {
    method: 'POST',
    path: '/api/helper/preview',
    access: 'public',
    summary: 'The account that a code pairs with. The code stays valid.',
    body: code,
    response: z.object({ username: z.string(), displayName: z.string() }),
  },
  exchange: {
    method: 'POST',
    path: '/api/helper/exchange',
    access: 'public',
    summary: 'Redeems a code and pairs the helper. The token is never shown again.',
    body: z.extend(newDevice, code.shape),
    response: z.object({ deviceToken: z.string().check(z.regex(/^[\w.~+/=-]{1,400}$/)), device }),
  },
  devices: {
    method: 'GET',
    path: '/api/helper/devices',
    summary: 'The paired helpers, the most recently seen first.',
    response: z.array(device),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/helper/devices/:id',
    summary: 'Ends the pairing with a helper: its token stops working, and its waiting jobs are cancelled.',
    params: deviceId,
    response: doneResponse,
  },
  oldComputers: {
    method: 'GET',
    path: '/api/helper/old-computers',
    summary:
      'Computers with known plugins but without a connected helper, the one with the most plugins first.',
    response: z.array(oldComputer),
  },
  removePlaces: {
    method: 'DELETE',
    path: '/api/helper/old-computers/:machine',
    summary: 'Deletes the known paths on such a computer. The plugins stay in the library.',
    params: z.object({ machine: z.uuid('This is not the id of a computer.') }),
    response: z.object({ placeCount: z.number() }),
  },
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    summary:
      'The jobs of the last ninety days, newest first, without long fields; of each kind at most the fifty newest finished ones.',
    response: z.array(listedJob),
  },
  openJob: {
    method: 'GET',
    path: '/api/jobs/:id',
    summary: 'One job.',
    params: jobId,
    response: job,
  },
  addJob: {
    method: 'POST',
    path: '/api/jobs',
    summary: 'Creates a job for a device: scan folders, show an installation, or undo an organize job.',
    body: newJob,
    response: job,
  },
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    summary: 'Cancels a job that no helper has claimed, and ends a running scan.',
    params: jobId,
    response: job,
  },
  found: {
    method: 'GET',
    path: '/api/jobs/:id/found/:from',
    summary: `The plugins that a scan found, in its order: at most ${FOUND_PLUGINS_PER_PAGE}, starting at number \`from\`.`,
    params: z.extend(jobId, { from: fromNumber }),
    response: z.array(listedPlugin),
  },
  addFinds: {
    method: 'POST',
    path: '/api/jobs/:id/add',
    summary: `Adds the plugins that a scan found to the library: at most ${FOUND_PLUGINS_PER_PAGE}, starting at number \`from\`; with \`isNewOnly\` only new ones. \`next\` is the next start, null at the end.`,
    params: jobId,
    body: z.object({ from: countField('from'), isNewOnly: z.boolean('isNewOnly must be true or false.') }),
    response: z.extend(addedCounts, { next: z.nullable(z.number()) }),
  },
  items: {
    method: 'GET',
    path: '/api/jobs/:id/items/:from',
    summary: `The outcome for each bundle of a finished job: at most ${JOB_ITEMS_PER_PAGE}, starting at number \`from\`. Outcomes of older jobs are deleted.`,
    params: z.extend(jobId, { from: fromNumber }),
    response: z.array(moveOutcome),
  },
} satisfies Contract

/** The calls of a paired helper, with its token. It sees only its jobs, not the account. */
export const deviceContract = {
  self: {
    method: 'GET',
    path: '/api/device',
    access: 'device',
    summary: 'The device itself and the account that it is paired with.',
    response: z.object({ device, username: z.string(), displayName: z.string() }),
  },
  change: {
    method: 'PATCH',
    path: '/api/device',
    access: 'device',
    summary: "Updates the helper's name, version and folders.",
    body: deviceChanges,
    response: device,
  },
  leave: {
    method: 'DELETE',
    path: '/api/device',
    access: 'device',
    summary: "Ends the pairing at the helper's request.",
    response: doneResponse,
  },
  waiting: {
    method: 'GET',
    path: '/api/device/jobs',
    access: 'device',
    summary: 'The jobs that this device may claim or has claimed, oldest first.',
    response: z.array(job),
  },
  open: {
    method: 'GET',
    path: '/api/device/jobs/:id',
    access: 'device',
    summary: 'One of these jobs, or a finished job of this device.',
    params: jobId,
    response: job,
  },
  claim: {
    method: 'POST',
    path: '/api/device/jobs/:id/take',
    access: 'device',
    summary: 'Claims a job. 409 when it is no longer waiting: the device must not run it then.',
    params: jobId,
    response: job,
  },
  report: {
    method: 'POST',
    path: '/api/device/jobs/:id/report',
    access: 'device',
    summary: 'Reports the progress of a claimed job. The response says whether it was canceled.',
    params: jobId,
    body: z.object({ done: countField('done'), total: countField('total'), at: line('Place', 1024) }),
    response: job,
  },
  addFound: {
    method: 'POST',
    path: '/api/device/jobs/:id/found',
    access: 'device',
    summary: 'Saves plugins that a claimed scan found, starting at number `from`. Idempotent.',
    maxBytes: 2 * 1024 * 1024,
    params: jobId,
    body: z.object({
      from: countField('from'),
      found: z
        .array(foundPlugin, 'Send a list of plugins.')
        .check(
          z.maxLength(
            FOUND_PLUGINS_PER_PAGE,
            `At most ${FOUND_PLUGINS_PER_PAGE} plugins can be sent at once.`,
          ),
        ),
    }),
    response: job,
  },
  scan: {
    method: 'POST',
    path: '/api/device/scans',
    access: 'device',
    summary:
      'Starts a scan without a request from a page; the job is already claimed. `adds` adds new plugins to the library.',
    body: helperScan,
    response: job,
  },
  places: {
    method: 'GET',
    path: '/api/device/places/:after',
    access: 'device',
    summary: `The known plugin paths on this computer, ordered by id: at most ${PLACES_PER_PAGE}, after this one.`,
    params: z.object({ after: z.uuid('This is not the id of a place.') }),
    response: z.array(knownPlace),
  },
  gone: {
    method: 'POST',
    path: '/api/device/jobs/:id/gone',
    access: 'device',
    summary: 'Marks places below the folders of a claimed scan where the plugin is gone. Nothing is deleted.',
    params: jobId,
    maxBytes: 256 * 1024,
    body: z.object({
      places: z
        .array(z.uuid('This is not the id of a place.'), 'Send a list of places.')
        .check(z.maxLength(PLACES_PER_PAGE, `At most ${PLACES_PER_PAGE} places can be sent at once.`)),
    }),
    response: job,
  },
  finish: {
    method: 'POST',
    path: '/api/device/jobs/:id/result',
    access: 'device',
    summary: 'Ends a claimed job. Only the first result counts.',
    maxBytes: 4 * 1024 * 1024,
    params: jobId,
    body: jobResult,
    response: job,
  },
} satisfies Contract
