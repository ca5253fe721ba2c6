import { DAW_TAGS } from '#shared/daw-tags/daw-tags.ts'
import type { ShownChange } from '#shared/daw-tags/tags-plan.ts'
import {
  type DawTagsReport,
  MAX_REPORTED_TAGS,
  type ReportedFolder,
  type TagChoices,
  type TagMark,
} from '#shared/helper/daw-tags-report.ts'
import type { JobResult } from '#shared/helper/job.ts'
import { pairedImportClient } from '../../connect/site-client.ts'
import { plainText } from '../../system/plain-text.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { changedSince, readTagRuns } from '../../tags/tag-runs.ts'
import { doneResult, type JobContext, type JobRunner, requireAgreement } from '../failed-result.ts'
import {
  addTagsOf,
  type ReadyDaw,
  readyOnes,
  tagStates,
  undoTags,
  withTags,
  writeTags,
} from './tag-states.ts'
import { addedLines, TAG_JOBS, undoQuestion, writeQuestion } from './tag-words.ts'

/** Compares the tags of the library with those in the DAWs here, and adds those of one folder to the library if the job says so. */
export const doReadTags: JobRunner<'read-tags'> = ({ addsFrom, choices }, work) =>
  tagJob(work, async () => {
    await work.claim()
    if (addsFrom === null) {
      const states = await tagStates(work.state, work.site)
      const plugins = readyOnes(states).flatMap(({ plan }) => plan.plugins.map(({ id }) => id))
      return doneResult(states.length === 0 ? TAG_JOBS.none : TAG_JOBS.compared(new Set(plugins).size))
    }
    const chosen = await stateIn(work, addsFrom, choices)
    const { added, skipped } = await addTagsOf(
      work.state,
      [chosen],
      pairedImportClient(work.state, work.pairing),
    )
    return doneResult(addedLines(added.size, skipped).join(' '))
  })

/** Writes the tags of the library into a DAW after the user has agreed on this computer. What is written comes from the files as they are here now. */
export const doWriteTags: JobRunner<'write-tags'> = ({ folder, choices }, work) =>
  tagJob(work, async () => {
    const chosen = await stateIn(work, folder, choices)
    const { name } = DAW_TAGS[chosen.daw]
    if (chosen.plan.changes.length > 0) await requireAgreement(work, writeQuestion([chosen], work.pairing))
    else await work.claim()
    const run = writeTags(work.state, chosen)
    return doneResult(run ? TAG_JOBS.written(name, run.files.length) : TAG_JOBS.nothing(name))
  })

/** Gives the files of a DAW the bytes that they had before a change, after the user has agreed on this computer. */
export const doUndoTags: JobRunner<'undo-tags'> = (job, work) =>
  tagJob(work, async () => {
    const run = readTagRuns(work.state).find((each) => each.run === job.run)
    if (!run) throw new UserFacingError(TAG_JOBS.noRun)
    await requireAgreement(work, undoQuestion(run, changedSince(run), work.pairing))
    return doneResult(TAG_JOBS.undone(undoTags(work.state, run).files.length))
  })

/** The result of a job with the tags as they are after it. */
const tagJob = (work: JobContext, act: () => Promise<JobResult>) =>
  withTags(work.state, async () => {
    const result = await act()
    const tags = await reportOf(work).catch(() => undefined)
    return tags ? { ...result, tags } : result
  })

async function stateIn({ state, site }: JobContext, folder: string, choices: TagChoices): Promise<ReadyDaw> {
  const states = await tagStates(state, site, { chosen: { folder, choices } })
  const found = states.find((each) => each.folder === folder)
  if (!found) throw new UserFacingError(TAG_JOBS.noFolder)
  if ('refusal' in found) throw new UserFacingError(found.refusal)
  return found
}

/** A report is smaller than one request; plugins that do not fit are counted. */
const MAX_BYTES = 1_500_000

async function reportOf({ state, site }: JobContext): Promise<DawTagsReport> {
  const states = await tagStates(state, site)
  let [room, left] = [MAX_REPORTED_TAGS.plugins, MAX_BYTES]
  const folders = states.slice(0, MAX_REPORTED_TAGS.folders).map((each): ReportedFolder => {
    const { daw, folder } = each
    const named = { daw, folder: plainText(folder, 1024), plugins: [], pluginCount: 0, strangerCount: 0 }
    if ('refusal' in each) return { ...named, refusal: plainText(each.refusal, 500) }
    const plugins = each.plan.plugins.flatMap(({ id, name, toDaw, toLibrary }) => {
      const shown = {
        id,
        name: plainText(name, 200),
        toDaw: marksOf(toDaw),
        toLibrary: marksOf(toLibrary),
      }
      const bytes = Buffer.byteLength(JSON.stringify(shown))
      if (room === 0 || bytes > left) return []
      room--
      left -= bytes
      return shown
    })
    return {
      ...named,
      refusal: '',
      plugins,
      pluginCount: each.plan.plugins.length,
      strangerCount: each.plan.strangers.length,
    }
  })
  const runs = readTagRuns(state)
    .slice(0, MAX_REPORTED_TAGS.runs)
    .map(({ run, folder, at, files, undoes }) => ({
      run,
      folder: plainText(folder, 1024),
      at,
      fileCount: files.length,
      isUndo: undoes !== undefined,
    }))
  return { folders, runs }
}

const marksOf = (changes: readonly ShownChange[]): TagMark[] =>
  changes.slice(0, 100).map(({ tag, isOn }) => ({ tag: tag === null ? null : plainText(tag, 100), isOn }))
