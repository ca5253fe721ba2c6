import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { ApiError } from '#shared/contract/client.ts'
import type { Job, JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { CouldNotAsk } from '../ask/question.ts'
import { scanFolders } from '../scan/scan-folders.ts'
import { jsonFile } from '../system/json-file.ts'
import { belowOneOf } from '../system/own-path.ts'
import { plainText } from '../system/plain-text.ts'
import { showInFileManager } from '../system/show-in-file-manager.ts'
import { UserFacingError } from '../system/user-facing-error.ts'
import { doneResult, failedResult, type JobContext, JobGone, type JobRunner } from './failed-result.ts'
import { doInstall } from './install/do-install.ts'
import { installPlaces } from './install/install-places.ts'
import { installedPackages } from './install/installed-parts.ts'
import * as words from './job-words.ts'
import { acquireLane, LANES } from './lanes.ts'
import { doOrganize, doRestore } from './organize/do-organize.ts'
import { interruptedJobResult } from './organize/interrupted-job-result.ts'
import { saveAndSendResult } from './results.ts'
import { folderSettings } from './scan/own-folders.ts'
import { doScan, runOwnScan } from './scan/run-own-scan.ts'
import { doDelete } from './set-aside/do-delete.ts'
import { doBringBack, doSetAside } from './set-aside/do-set-aside.ts'
import { doReadTags, doUndoTags, doWriteTags } from './tags/do-tags.ts'
import { doUnblock } from './unblock/do-unblock.ts'

/**
 * Does one waiting job. Only one job of a lane runs at a time on a computer, in any process. Returns the result that was sent to the site;
 * undefined when the job was no longer waiting.
 */
export async function doJob(id: string, work: JobContext): Promise<JobResult | undefined> {
  const { kind } = await work.site.open({ params: { id } })
  const release = await acquireLane(work.state, LANES[kind])
  try {
    const job = await work.site.open({ params: { id } })
    if (job.id !== id || job.kind !== kind) throw new UserFacingError(words.wrongJob)
    const ended = await resultOf(job, work).catch(undefinedIfGone)
    const result =
      ended && job.kind === 'install' ? { ...ended, packages: installedPackages(work.state) } : ended
    if (result) await saveAndSendResult(work.state, work.site, id, result)
    // The library of the site then knows what is there, without a job of its own.
    if (result?.items.length) await scanAfter(job, result, work).catch(() => {})
    return result
  } finally {
    release()
  }
}

function undefinedIfGone(error: unknown) {
  if (error instanceof JobGone) return undefined
  throw error
}

async function resultOf(job: Job, work: JobContext): Promise<JobResult | undefined> {
  // This process has the lane, so the process that claimed the job has ended without a result.
  if (job.state === 'taken') return interruptedJobResult(job, work.state)
  if (job.state !== 'waiting') return undefined
  let claimed: Promise<void> | undefined
  const claim = () => {
    claimed ??= claimJob(job, work)
    return claimed
  }
  try {
    if (!work.isAskedHere && isOverJobLimit(work.state, job.kind)) throw new UserFacingError(words.tooOften)
    return await RUNNERS[job.kind](job as never, { ...work, claim }) // as: the runner of its kind
  } catch (error) {
    // A job that cannot be done is claimed, so that it does not wait for ever; one whose question could not be shown stays.
    if (!claimed && (!(error instanceof UserFacingError) || error instanceof CouldNotAsk)) throw error
    await claim()
    return failedResult(sentenceOf(error))
  }
}

/** Scans the folders in which a job has changed what DAWs see. */
async function scanAfter(job: Job, { items }: JobResult, { state, site }: JobContext) {
  const { folders: own, privateFolders } = folderSettings(state)
  const folders = changedFolders(job, items, own).filter((folder) => existsSync(folder))
  if (folders.length === 0) return
  const adds = job.kind === 'install' || isPlacing(job)
  await runOwnScan({ state, site, folders, privateFolders, adds, isByItself: false })
}

function changedFolders(job: Job, items: readonly MoveOutcome[], own: readonly string[]): string[] {
  if (job.kind === 'install') return [...installPlaces().values()]
  if (isPlacing(job))
    return [...new Set(items.flatMap(({ outcome, to }) => (outcome === 'moved' ? dirname(to) : [])))]
  const changed = items.filter(({ outcome }) => MADE_VISIBLE.has(outcome))
  return own.filter((folder) => changed.some(({ from, to }) => [from, to].some(belowOneOf([folder]))))
}

/** Outcomes after which a DAW sees other bundles in the folders of the user. */
const MADE_VISIBLE: ReadonlySet<MoveOutcome['outcome']> = new Set(['brought-back', 'unblocked', 'blocked'])

const isPlacing = (job: Job) => job.kind === 'set-aside' && job.reason === 'folder'

async function claimJob({ id }: Job, { site }: JobContext) {
  const { state } = await site.claim({ params: { id } }).catch((error: unknown) => {
    const isGone = error instanceof ApiError && (error.status === 409 || error.status === 404)
    throw isGone ? new JobGone() : error
  })
  if (state !== 'taken') throw new JobGone()
}

const sentenceOf = (error: unknown) =>
  error instanceof UserFacingError || error instanceof ApiError
    ? error.message
    : words.unexpected(error instanceof Error ? error.message : String(error))

/** Shows a bundle in the file manager if the helper's own scan finds it at exactly that path. */
const doReveal: JobRunner<'reveal'> = async ({ path, name }, { state, claim }) => {
  const { found } = await scanFolders({ ...folderSettings(state), state })
  const isFound = found.some(({ plugin }) => plugin.path === path)
  await claim()
  const shownName = plainText(name, 200)
  if (!isFound) return failedResult(words.notAtPlace(shownName))
  if (!(await showInFileManager(path))) return failedResult(words.noFileManager(shownName))
  return doneResult(words.shown(shownName))
}

const RUNNERS: { [K in Job['kind']]: JobRunner<K> } = {
  organize: doOrganize,
  'set-aside': doSetAside,
  'bring-back': doBringBack,
  delete: doDelete,
  unblock: doUnblock,
  install: doInstall,
  'read-tags': doReadTags,
  'write-tags': doWriteTags,
  'undo-tags': doUndoTags,
  restore: doRestore,
  reveal: doReveal,
  scan: doScan,
}

const times = z.array(z.number())
const { read, write } = jsonFile(
  'pace.json',
  z.object({
    scan: times,
    reveal: times,
    install: z._default(times, []),
    unblock: z._default(times, []),
    'read-tags': z._default(times, []),
  }),
)

/** How many jobs that need no agreement, or that read much before they ask, a site may start within so many minutes. */
const LIMITS = {
  scan: { most: 20, minutes: 10 },
  reveal: { most: 10, minutes: 1 },
  install: { most: 20, minutes: 10 },
  unblock: { most: 20, minutes: 10 },
  'read-tags': { most: 20, minutes: 10 },
}

const isLimited = (kind: Job['kind']): kind is keyof typeof LIMITS => Object.hasOwn(LIMITS, kind)

/** True if the limit for jobs of this kind is reached; else counts the job. Only one process may call this at a time. */
function isOverJobLimit(state: string, kind: Job['kind'], now = Date.now()): boolean {
  if (!isLimited(kind)) return false
  const jobTimes = read(state) ?? { scan: [], reveal: [], install: [], unblock: [], 'read-tags': [] }
  const { most, minutes } = LIMITS[kind]
  const recent = jobTimes[kind].filter((time) => time <= now && time > now - minutes * 60_000)
  if (recent.length >= most) return true
  write(state, { ...jobTimes, [kind]: [...recent, now] })
  return false
}
