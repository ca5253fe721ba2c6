import * as z from 'zod/mini'
import { sentList } from '../contract/lists.ts'
import { line } from '../contract/text.ts'
import { olderVersion, outcomeCounts } from '../plugins/added-counts.ts'
import { MAX_CONTENT_PLACES, measuredContent } from '../storage/content-places.ts'
import { dawTagsReport, tagChoices, tagRunName, tagsFolder } from './daw-tags-report.ts'
import { FOLDER_CHARACTERS } from './device.ts'

/** Stored, and read by installed helpers, so `cancelled` keeps its two l. Everywhere else it is `canceled`. */
const JOB_STATES = ['waiting', 'taken', 'done', 'failed', 'cancelled'] as const

/** A title to move to the backup folder or to restore. */
const organizeItem = z.object({ stem: z.string(), name: z.string() })

/** The most characters of a path from or to which a bundle was moved. */
export const MOVED_PATH_CHARACTERS = 4096

/** A path from or to which a bundle was moved, or at which it was unblocked. */
export const movedPath = line('Path', MOVED_PATH_CHARACTERS)

/** The outcome for one bundle. `unblocked`: macOS no longer blocks it; `blocked`: macOS blocks it again. */
const OUTCOMES = ['moved', 'brought-back', 'deleted', 'unblocked', 'blocked', 'kept', 'failed'] as const
export const moveOutcome = z.object({
  name: line('Name', 200),
  from: movedPath,
  to: movedPath,
  outcome: z.enum(OUTCOMES, 'This is not an outcome of a move.'),
  /** Why it stayed or failed, or who has signed what was unblocked, as a sentence for users; otherwise ''. */
  sentence: line('Sentence', 500),
})
export type MoveOutcome = z.infer<typeof moveOutcome>

/** How many bundles one job reports at most. */
export const MAX_JOB_ITEMS = 5000

/** A product that the helper has installed from a catalog on a computer. */
const installedPackage = z.object({
  catalog: line('Catalog', 120),
  slug: line('Product', 130),
  version: line('Version', 40),
  /** Where its bundles are. */
  paths: sentList(movedPath, 'paths', 100),
  /** The earlier versions that can come back, the newest first, and until when: an ISO date and time. */
  kept: sentList(z.object({ version: line('Version', 40), until: line('Time', 40) }), 'versions', 20),
})
export type InstalledPackage = z.infer<typeof installedPackage>

/** How many products a computer reports at most. */
export const MAX_INSTALLED_PACKAGES = 2000

/** A device's report at the end of a job. `sentence` summarizes it. */
export const jobResult = z.object({
  state: z.enum(['done', 'failed'], 'A job ends as done or failed.'),
  sentence: line('Sentence', 500),
  items: sentList(moveOutcome, 'outcomes', MAX_JOB_ITEMS),
  /** The original paths of bundles that jobs moved away and that this computer no longer keeps. Missing from older helpers. */
  notKept: z.optional(sentList(movedPath, 'paths', MAX_JOB_ITEMS)),
  /** All that this computer has from catalogs; only jobs that install or remove report it. */
  packages: z.optional(sentList(installedPackage, 'products', MAX_INSTALLED_PACKAGES)),
  /** The tags of the library beside those in the DAWs of this computer; only jobs about tags report it. */
  tags: z.optional(dawTagsReport),
  /** Content as a scan has measured it, which replaces what was known of this computer. Missing from older helpers, and where it was not measured. */
  content: z.optional(sentList(measuredContent, 'places', MAX_CONTENT_PLACES)),
})
export type JobResult = z.infer<typeof jobResult>

const count = z.number()

/** How a job ended: a sentence and the number of bundles for each outcome. The items are listed page by page. */
const ending = z.object({
  sentence: z.string(),
  /** `deleted`, `unblocked` and `blocked` only of a job that has done so with some. */
  counts: z.object({
    moved: count,
    'brought-back': count,
    deleted: z.optional(count),
    unblocked: z.optional(count),
    blocked: z.optional(count),
    kept: count,
    failed: count,
  }),
})
export type JobEnding = z.infer<typeof ending>

const base = {
  /** A helper uses it in file names, so only a UUID is valid. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  deviceId: z.nullable(z.uuid()),
  /** The progress of a claimed job. `total` is 0 while unknown. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number(), at: z.string() })),
  createdAt: z.string(),
  changedAt: z.string(),
  result: z.nullable(ending),
}

/** The largest number of result items in one response. */
export const JOB_ITEMS_PER_PAGE = 500

export function moveOutcomeCounts(items: MoveOutcome[]): JobEnding['counts'] {
  const counts: JobEnding['counts'] = { moved: 0, 'brought-back': 0, kept: 0, failed: 0 }
  for (const { outcome } of items) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Moves titles to the backup folder and restores others. */
export const organizeJob = z.object({
  ...base,
  kind: z.literal('organize'),
  move: z.array(organizeItem),
  bringBack: z.array(z.string()),
})
export type OrganizeJob = z.infer<typeof organizeJob>

/** Why a user sets bundles aside: a format that no DAW needs, a second copy, or the space on the disk. */
export const SET_ASIDE_REASONS = ['format', 'duplicate', 'storage'] as const
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]

/** Why a job moves bundles: to set them aside, or because no DAW looks where they are, so that they go to the `folder` of their format. */
export const MOVE_REASONS = [...SET_ASIDE_REASONS, 'folder'] as const
export type MoveReason = (typeof MOVE_REASONS)[number]

/** One bundle that a user has chosen. The helper moves it only if its own scan finds that format at that path. */
const chosenBundle = z.object({
  installationId: z.string(),
  name: z.string(),
  format: z.string(),
  path: z.string(),
})
export type ChosenBundle = z.infer<typeof chosenBundle>

// @__NO_SIDE_EFFECTS__
const bundlesJob = <Kind extends string>(kind: Kind) =>
  z.object({ ...base, kind: z.literal(kind), items: z.array(chosenBundle) })

/** Moves chosen bundles to a folder of the helper, from which they can be brought back, or to the folder of their format. */
const setAsideJob = z.extend(bundlesJob('set-aside'), { reason: z.enum(MOVE_REASONS) })

/** Brings chosen bundles back that jobs have moved away. */
const bringBackJob = bundlesJob('bring-back')

/** Deletes chosen bundles for good that the helper has set aside. */
const deleteJob = bundlesJob('delete')

/**
 * Lifts the block of macOS from chosen bundles that were downloaded. The helper names the signer of each, and asks the user of that
 * computer.
 */
const unblockJob = bundlesJob('unblock')

/** The acts of an install job: put a version of a product in place, put an earlier one back, or remove it. */
export const INSTALL_ACTS = ['install', 'go-back', 'uninstall'] as const
export type InstallAct = (typeof INSTALL_ACTS)[number]

/**
 * Installs a product of a catalog. It names the product only: the helper looks its file up in the catalog that the owner of that
 * computer chose, and refuses all others.
 */
const installJob = z.object({
  ...base,
  kind: z.literal('install'),
  act: z.enum(INSTALL_ACTS),
  /** The name of the catalog, the id of the product in it, and the version that is wanted. */
  catalog: z.string(),
  slug: z.string(),
  version: z.string(),
  /** The name of the product, for lists. The helper does not use it. */
  name: z.string(),
})
export type InstallJob = z.infer<typeof installJob>

/** Compares the tags of the library with those in the DAWs of the computer. Of one folder it can add to the library what is only there. */
const readTagsJob = z.object({
  ...base,
  kind: z.literal('read-tags'),
  /** The folder whose tags are added to the library; null only compares. */
  addsFrom: z.nullable(tagsFolder),
  choices: tagChoices,
})

/** Writes the tags of the library into the files of a DAW in one folder, after a question on that computer. */
const writeTagsJob = z.object({
  ...base,
  kind: z.literal('write-tags'),
  folder: tagsFolder,
  choices: tagChoices,
})

/** Gives the files of a DAW the bytes that they had before a change of tags, after a question on that computer. */
const undoTagsJob = z.object({ ...base, kind: z.literal('undo-tags'), run: tagRunName })

/** The changes of a scan in the library, counted while it runs. */
const scanChanges = z.object({
  /** Bundles that the library did not have. */
  new: count,
  updated: count,
  gone: count,
  /** Entries that the scan has added. */
  added: count,
  /** The outcomes of adding the bundles, without those that were already there. Missing from older servers. */
  outcomes: z.optional(outcomeCounts),
  /** Versions that went back, at most `MAX_OLDER_TOLD`. */
  older: z.optional(z.array(olderVersion)),
  /** Bundles of plugins that the user removed, which stay removed. */
  staysRemoved: z.optional(count),
})
export type ScanChanges = z.infer<typeof scanChanges>

/** The changes of a scan without reports yet. */
export const NO_SCAN_CHANGES: ScanChanges = { new: 0, updated: 0, gone: 0, added: 0 }

/** A job for a device. Organize jobs have titles, never paths; of other jobs the helper uses a path only where its own scan finds a bundle. */
export const job = z.discriminatedUnion('kind', [
  organizeJob,
  setAsideJob,
  bringBackJob,
  deleteJob,
  unblockJob,
  installJob,
  readTagsJob,
  writeTagsJob,
  undoTagsJob,
  /** Undoes the moves of an organize job, of one that has set bundles aside, or of one that has unblocked some. */
  z.object({ ...base, kind: z.literal('restore'), of: z.uuid() }),
  z.object({ ...base, kind: z.literal('reveal'), path: z.string(), name: z.string() }),
  z.object({
    ...base,
    kind: z.literal('scan'),
    folders: z.array(z.string()),
    foundCount: z.number(),
    changes: z.optional(scanChanges),
    /** New plugins are added to the library. */
    adds: z.optional(z.boolean()),
    /** The helper started it without a request, so that the user is notified of changes. */
    isByItself: z.optional(z.boolean()),
  }),
])
export type Job = z.infer<typeof job>

// @__NO_SIDE_EFFECTS__
const listedBundlesJob = <Kind extends string>(kind: Kind) =>
  z.object({ ...base, kind: z.literal(kind), itemCount: count })

/** A job in a list, without its long fields, which are fetched by its id. */
export const listedJob = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('organize') }),
  z.extend(listedBundlesJob('set-aside'), { reason: z.enum(MOVE_REASONS) }),
  listedBundlesJob('bring-back'),
  listedBundlesJob('delete'),
  listedBundlesJob('unblock'),
  installJob,
  z.object({ ...base, kind: z.literal('read-tags') }),
  z.object({ ...base, kind: z.literal('write-tags') }),
  z.object({ ...base, kind: z.literal('undo-tags') }),
  z.object({ ...base, kind: z.literal('restore'), of: z.string() }),
  z.object({ ...base, kind: z.literal('reveal'), name: z.string() }),
  z.object({ ...base, kind: z.literal('scan'), foundCount: count, changes: z.optional(scanChanges) }),
])
export type ListedJob = z.infer<typeof listedJob>

/** The fields that depend on a job's kind. */
export type JobPayload =
  | Payload<Exclude<Job, OrganizeJob>>
  /** The plugins whose moves no song stood against when it was made. Songs are asked again when a helper claims it. Older jobs lack it. */
  | (Payload<OrganizeJob> & { unused?: string[] })

type Payload<Kind extends Job> = Kind extends Job ? Omit<Kind, keyof typeof base | 'kind'> : never

const folders = z
  .array(line('Folder', FOLDER_CHARACTERS), 'Choose a folder.')
  .check(z.minLength(1, 'Choose a folder.'))
const mostScanned = (most: number) => z.maxLength(most, `At most ${most} folders can be scanned at once.`)

/** A scan that a helper starts by itself, or for the user at its computer. */
export const helperScan = z.object({
  folders: folders.check(mostScanned(200)),
  adds: z.boolean('adds must be true or false.'),
  isByItself: z.boolean('isByItself must be true or false.'),
})

/** How many folders a user scans at once at most. */
export const MAX_SCANNED_FOLDERS = 50

const deviceId = z.uuid('This is not the id of a device.')

/** A user's job request for a device; the UAD workflow creates organize jobs, and the calls of set-aside theirs. */
export const newJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scan'), deviceId, folders: folders.check(mostScanned(MAX_SCANNED_FOLDERS)) }),
  z.object({ kind: z.literal('reveal'), installationId: z.uuid('This is not the id of an installation.') }),
  z.object({ kind: z.literal('restore'), of: z.uuid('This is not the id of a job.') }),
  z.object({
    kind: z.literal('read-tags'),
    deviceId,
    addsFrom: z.nullable(tagsFolder),
    choices: tagChoices,
  }),
  z.object({ kind: z.literal('write-tags'), deviceId, folder: tagsFolder, choices: tagChoices }),
  z.object({ kind: z.literal('undo-tags'), deviceId, run: tagRunName }),
])
export type NewJob = z.infer<typeof newJob>
