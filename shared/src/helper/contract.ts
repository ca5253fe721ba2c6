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
const whole = (label: string) =>
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
      'A code that pairs one helper: for five minutes, and once. `link` hands it to the helper on this computer.',
    response: z.object({ code: z.string(), link: z.string(), expiresAt: z.string() }),
  },
  preview: {
    method: 'POST',
    path: '/api/helper/preview',
    access: 'public',
    summary: 'Whose account a code pairs with. It does not use the code up.',
    body: code,
    response: z.object({ username: z.string(), displayName: z.string() }),
  },
  exchange: {
    method: 'POST',
    path: '/api/helper/exchange',
    access: 'public',
    summary: 'Uses a code up and pairs the helper. The token is shown this once.',
    body: z.extend(newDevice, code.shape),
    response: z.object({ deviceToken: z.string().check(z.regex(/^[\w.~+/=-]{1,400}$/)), device }),
  },
  devices: {
    method: 'GET',
    path: '/api/helper/devices',
    summary: 'The paired helpers, the one seen last first.',
    response: z.array(device),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/helper/devices/:id',
    summary: 'Ends the pairing with a helper. Its token stops working, and its waiting jobs are canceled.',
    params: deviceId,
    response: doneResponse,
  },
  oldComputers: {
    method: 'GET',
    path: '/api/helper/old-computers',
    summary:
      'Computers without a connected helper on which plugins are still known, the one with most of them first.',
    response: z.array(oldComputer),
  },
  removePlaces: {
    method: 'DELETE',
    path: '/api/helper/old-computers/:machine',
    summary: 'Forgets where plugins are on such a computer. The plugins stay in the library.',
    params: z.object({ machine: z.uuid('This is not the id of a computer.') }),
    response: z.object({ placeCount: z.number() }),
  },
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    summary:
      'The jobs of the last ninety days, newest first, without what is long: of those that are over the newest fifty of each kind.',
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
    summary: 'Asks a device to scan folders, to show an installation, or to take an organize job back.',
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
    summary: `What a scan has found, in its order: at most ${FOUND_PLUGINS_PER_PAGE}, from the number \`from\` on.`,
    params: z.extend(jobId, { from: fromNumber }),
    response: z.array(listedPlugin),
  },
  addFinds: {
    method: 'POST',
    path: '/api/jobs/:id/add',
    summary: `Adds what a scan has found to the library: at most ${FOUND_PLUGINS_PER_PAGE}, from the number \`from\` on, with \`isNewOnly\` only what the library does not have. \`next\` is where to go on, null at the end.`,
    params: jobId,
    body: z.object({ from: whole('from'), isNewOnly: z.boolean('isNewOnly must be true or false.') }),
    response: z.extend(addedCounts, { next: z.nullable(z.number()) }),
  },
  items: {
    method: 'GET',
    path: '/api/jobs/:id/items/:from',
    summary: `What became of each bundle of a job that is over: at most ${JOB_ITEMS_PER_PAGE}, from the number \`from\` on. Of older jobs it is no longer kept.`,
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
    summary: 'The device itself and whose account it is paired with.',
    response: z.object({ device, username: z.string(), displayName: z.string() }),
  },
  change: {
    method: 'PATCH',
    path: '/api/device',
    access: 'device',
    summary: 'Says what has changed of the helper: its name, its version, its folders.',
    body: deviceChanges,
    response: device,
  },
  leave: {
    method: 'DELETE',
    path: '/api/device',
    access: 'device',
    summary: 'Ends the pairing from the side of the helper.',
    response: doneResponse,
  },
  waiting: {
    method: 'GET',
    path: '/api/device/jobs',
    access: 'device',
    summary: 'The jobs that this device may do now or has begun, oldest first.',
    response: z.array(job),
  },
  open: {
    method: 'GET',
    path: '/api/device/jobs/:id',
    access: 'device',
    summary: 'One of these jobs, or one that this device has done.',
    params: jobId,
    response: job,
  },
  take: {
    method: 'POST',
    path: '/api/device/jobs/:id/take',
    access: 'device',
    summary: 'Claims a job. Refused with 409 when it is no longer waiting: it must then not be carried out.',
    params: jobId,
    response: job,
  },
  report: {
    method: 'POST',
    path: '/api/device/jobs/:id/report',
    access: 'device',
    summary: 'Reports the progress of a claimed job. The response says whether it was canceled.',
    params: jobId,
    body: z.object({ done: whole('done'), total: whole('total'), at: line('Place', 1024) }),
    response: job,
  },
  addFound: {
    method: 'POST',
    path: '/api/device/jobs/:id/found',
    access: 'device',
    summary: 'The plugins that a claimed scan found, from the number `from` on. Sent twice, it is kept once.',
    maxBytes: 2 * 1024 * 1024,
    params: jobId,
    body: z.object({
      from: whole('from'),
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
      'Begins a scan for which nobody has asked on a page: the job is taken already. `adds` has what is new added to the library.',
    body: helperScan,
    response: job,
  },
  places: {
    method: 'GET',
    path: '/api/device/places/:after',
    access: 'device',
    summary: `Where the library has plugins on this computer, ordered by id: at most ${PLACES_PER_PAGE}, after this one.`,
    params: z.object({ after: z.uuid('This is not the id of a place.') }),
    response: z.array(knownPlace),
  },
  gone: {
    method: 'POST',
    path: '/api/device/jobs/:id/gone',
    access: 'device',
    summary:
      'Which of these places, below the folders of a taken scan, are empty now. They are marked; nothing is deleted.',
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
    summary: 'Ends a claimed job. Sent twice, the first counts.',
    maxBytes: 4 * 1024 * 1024,
    params: jobId,
    body: jobResult,
    response: job,
  },
} satisfies Contract
