import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { FOLDER_CHARACTERS } from './device.ts'

const JOB_STATES = ['waiting', 'taken', 'done', 'failed', 'cancelled'] as const

/** What one bundle's title is to become: moved away, or brought back. */
const organizeItem = z.object({ stem: z.string(), name: z.string() })

const base = {
  /** A helper names files by it, so nothing but a UUID is believed. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  /** Who is asked to do it; null until a device has taken a job that any of them may do. */
  deviceId: z.nullable(z.uuid()),
  /** How far it is, while it is taken. `total` is 0 as long as nobody knows. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number(), at: z.string() })),
  createdAt: z.string(),
  changedAt: z.string(),
}

/** What became of one bundle. */
const OUTCOMES = ['moved', 'brought-back', 'kept', 'failed'] as const
export const outcome = z.object({
  name: line('Name', 200),
  from: line('Path', 4096),
  to: line('Path', 4096),
  outcome: z.enum(OUTCOMES, 'This is not an outcome of a move.'),
  /** Why it stayed or failed, for people; '' where there is nothing to say. */
  sentence: line('Sentence', 500),
})
export type Outcome = z.infer<typeof outcome>

/** What a device says when a job is over. `sentence` says what happened as a whole. */
export const jobResult = z.object({
  state: z.enum(['done', 'failed'], 'A job ends as done or failed.'),
  sentence: line('Sentence', 500),
  items: z
    .array(outcome, 'Send what became of each bundle.')
    .check(z.maxLength(5000, 'A job has at most 5000 items.')),
})
export type JobResult = z.infer<typeof jobResult>

const count = z.number()

/** How a job ended: in a sentence, and how many bundles had which outcome. Which ones is asked for page by page. */
const ending = z.object({
  sentence: z.string(),
  counts: z.object({ moved: count, 'brought-back': count, kept: count, failed: count }),
})
export type Ending = z.infer<typeof ending>
const result = z.nullable(ending)

/** How many items of a result are listed at once. */
export const ITEMS_AT_ONCE = 500

/** The items of a result, counted by what became of them. */
export function countsOf(items: Outcome[]): Ending['counts'] {
  const counts = { moved: 0, 'brought-back': 0, kept: 0, failed: 0 }
  for (const { outcome } of items) counts[outcome]++
  return counts
}

/** Moves titles away and brings others back. */
export const organizeJob = z.object({
  ...base,
  kind: z.literal('organize'),
  move: z.array(organizeItem),
  bringBack: z.array(z.string()),
  result,
})
export type OrganizeJob = z.infer<typeof organizeJob>

/** What a scan has changed in the library, and what is new; counted while it goes on. */
const scanChanges = z.object({
  /** Bundles that the library did not have. */
  new: count,
  updated: count,
  gone: count,
  /** Entries that the scan has added. */
  added: count,
})
export type ScanChanges = z.infer<typeof scanChanges>

/** Of a scan that has told of nothing yet. */
export const NO_CHANGES: ScanChanges = { new: 0, updated: 0, gone: 0, added: 0 }

/**
 * What a device is asked to do. Organizing carries titles, never paths: the helper finds the bundles by its own scan. The path
 * that `reveal` carries is shown only when the helper's own scan finds it there.
 */
export const job = z.discriminatedUnion('kind', [
  organizeJob,
  /** Takes back what an organize job has moved. */
  z.object({ ...base, kind: z.literal('restore'), of: z.uuid(), result }),
  z.object({ ...base, kind: z.literal('reveal'), path: z.string(), name: z.string(), result }),
  z.object({
    ...base,
    kind: z.literal('scan'),
    folders: z.array(z.string()),
    /** How many bundles it has found so far. */
    foundCount: z.number(),
    changes: z.optional(scanChanges),
    /** What is new is added to the library as well. */
    adds: z.optional(z.boolean()),
    /** The helper began it by itself, so that the person is told what it has changed. */
    isByItself: z.optional(z.boolean()),
    result,
  }),
])
export type Job = z.infer<typeof job>

/** A job as lists have it: without what may be long, which is asked for by its id. */
export const listedJob = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('organize'), result }),
  z.object({ ...base, kind: z.literal('restore'), of: z.string(), result }),
  z.object({ ...base, kind: z.literal('reveal'), name: z.string(), result }),
  z.object({
    ...base,
    kind: z.literal('scan'),
    foundCount: z.number(),
    changes: z.optional(scanChanges),
    result,
  }),
])
export type ListedJob = z.infer<typeof listedJob>
/** What of a job differs by its kind, besides what has become of it. */
export type JobPayload =
  | Pick<OrganizeJob, 'move' | 'bringBack'>
  | Pick<Extract<Job, { kind: 'restore' }>, 'of'>
  | Pick<Extract<Job, { kind: 'reveal' }>, 'path' | 'name'>
  | Pick<Extract<Job, { kind: 'scan' }>, 'folders' | 'foundCount' | 'changes' | 'adds' | 'isByItself'>

const folders = z
  .array(line('Folder', FOLDER_CHARACTERS), 'Choose a folder.')
  .check(z.minLength(1, 'Choose a folder.'))

/** A scan that a helper begins by itself, or for the person at its computer. */
export const ownScan = z.object({
  folders: folders.check(z.maxLength(200, 'At most 200 folders can be scanned at once.')),
  adds: z.boolean('adds must be true or false.'),
  isByItself: z.boolean('isByItself must be true or false.'),
})

/** What a person asks a device to do; organize jobs are made by the UAD workflow. */
export const newJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scan'),
    deviceId: z.uuid('This is not the id of a device.'),
    folders: folders.check(z.maxLength(50, 'At most 50 folders can be scanned at once.')),
  }),
  z.object({
    kind: z.literal('reveal'),
    installationId: z.uuid('This is not the id of an installation.'),
  }),
  z.object({ kind: z.literal('restore'), of: z.uuid('This is not the id of a job.') }),
])
export type NewJob = z.infer<typeof newJob>
