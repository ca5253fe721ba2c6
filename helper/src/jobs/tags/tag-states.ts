import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import { DAW_TAGS } from '#shared/daw-tags/daw-tags.ts'
import { RefusedTagsError } from '#shared/daw-tags/refused-tags-error.ts'
import { type PluginTagChanges, type TagsPlan, tagsPlan } from '#shared/daw-tags/tags-plan.ts'
import { type DawWithTags, type TagChoices, tagsImportSource } from '#shared/helper/daw-tags-report.ts'
import { type LibraryTags, TAGGED_PLUGINS_PER_PAGE } from '#shared/helper/library-tags.ts'
import { importedPlugin } from '#shared/transfer/imported-plugin.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import { sendImport } from '../../connect/send-import.ts'
import type { ImportClient, SiteClient } from '../../connect/site-client.ts'
import { withRetries } from '../../connect/with-retries.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { holdLock } from '../../system/kernel-lock.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { isProgramRunning } from '../../tags/is-program-running.ts'
import { findTagFolders, type TagFolder } from '../../tags/tag-folders.ts'
import {
  readAgreed,
  recoverTagRuns,
  type StoredAgreed,
  saveAgreed,
  type TagRun,
  undoTagRun,
  writeTagRun,
} from '../../tags/tag-runs.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { TAG_JOBS } from './tag-words.ts'

/** The tags of one folder of a DAW beside those of the library, or why they could not be read. */
export type DawState = TagFolder & ({ plan: TagsPlan } | { refusal: string })

/** The folder of a DAW that could be read. */
export type ReadyDaw = DawState & { plan: TagsPlan }

export const readyOnes = (states: readonly DawState[]): ReadyDaw[] =>
  states.flatMap((each) => ('plan' in each ? [each] : []))

export const refusalsOf = (states: readonly DawState[]): string[] =>
  states.flatMap((each) => ('refusal' in each ? [each.refusal] : []))

/**
 * Lets one process at a time read and change tags, after what an earlier one has left half done is put back; `recovered` are these
 * changes. Throws a sentence while another has them.
 */
export async function withTags<T>(state: string, act: (recovered: TagRun[]) => Promise<T>): Promise<T> {
  const release = await holdLock(state, 'tags')
  if (!release) throw new UserFacingError(TAG_JOBS.busy)
  try {
    return await act(recoverTagRuns(state))
  } finally {
    release()
  }
}

type Asked = {
  /** Only the folders of this DAW. */
  only?: DawWithTags | undefined
  /** The choices of the user in a folder, for plugins that were changed on both sides. */
  chosen?: { folder: string; choices: TagChoices }
}

/** Compares the tags of the library with those of the DAWs on this computer. */
export async function tagStates(state: string, site: SiteClient, { only, chosen }: Asked = {}) {
  const isPrivate = privateFolderMatcher(folderSettings(state).privateFolders)
  const folders = findTagFolders(currentPlatform(), homedir(), process.env, isPrivate)
  const wanted = folders.filter(({ daw }) => only === undefined || daw === only)
  if (wanted.length === 0) return []
  const library = await libraryOf(site)
  return wanted.map((each): DawState => {
    const choices = chosen?.folder === each.folder ? chosen.choices : []
    try {
      const agreed = new Map(Object.entries(readAgreed(state, each.folder)))
      const sides = new Map(choices.map(({ id, side }) => [id, side]))
      return { ...each, plan: tagsPlan(each.daw, each.files, library, agreed, sides) }
    } catch (error) {
      if (!(error instanceof RefusedTagsError)) throw error
      return { ...each, refusal: error.message }
    }
  })
}

const FIRST = '00000000-0000-0000-0000-000000000000'
/** A library holds fewer plugins. */
const MOST_PAGES = 200

async function libraryOf(site: SiteClient): Promise<LibraryTags[]> {
  const library: LibraryTags[] = []
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const after = library.at(-1)?.id ?? FIRST
    const page = await withRetries(() => site.tags({ params: { after } }))
    library.push(...page)
    if (page.length < TAGGED_PLUGINS_PER_PAGE) break
  }
  return library
}

/** Throws a sentence while the DAW runs, because it writes its files when it ends. */
export function refuseRunning(daw: DawWithTags) {
  if (isProgramRunning(currentPlatform(), DAW_TAGS[daw].program))
    throw new UserFacingError(TAG_JOBS.running(DAW_TAGS[daw].name))
}

/** Writes the changes of a plan into a DAW. Undefined when its files say all of it already. Throws a sentence. */
export function writeTags(state: string, { daw, folder, files, plan }: ReadyDaw): TagRun | undefined {
  const agreed = Object.fromEntries(plan.agreed.after)
  if (plan.changes.length > 0) refuseRunning(daw)
  const changed = sentenceOfRefusal(() => DAW_TAGS[daw].write(files, plan.changes, currentPlatform()))
  if (changed.size > 0)
    return writeTagRun(state, { daw, folder, files: changed, readFrom: files, agreed }, new Date())
  saveAgreed(state, folder, agreed)
  return undefined
}

function sentenceOfRefusal<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw error instanceof RefusedTagsError ? new UserFacingError(error.message) : error
  }
}

/**
 * Adds the tags and favorites that are only in these DAWs to plugins of the library, as one import. It only adds: a tag that was taken away
 * in a DAW stays in the library. `added`: the ids of the plugins; `skipped`: how many have as many tags as they can.
 */
export async function addTagsOf(state: string, ready: readonly ReadyDaw[], site: ImportClient) {
  const adding = ready.filter(({ plan }) => plan.plugins.some(addsTags))
  const rows = adding.flatMap(({ plan }) => plan.plugins.filter(addsTags).map(plannedOf))
  const planned = rows.flatMap((row) => row ?? [])
  const added = new Set<string>()
  const source = tagsImportSource([...new Set(adding.map(({ daw }) => DAW_TAGS[daw].name))])
  if (planned.length > 0)
    await sendImport(site, source, planned, (part) => {
      for (const { into } of part) if (into) added.add(into)
    })
  for (const { folder, plan } of ready) {
    const agreed: StoredAgreed = Object.fromEntries(plan.agreed.now)
    for (const { id, toLibrary } of plan.plugins) {
      const keys = toLibrary.flatMap(({ key, isOn }) => (isOn && added.has(id) ? [key] : []))
      if (keys.length > 0) agreed[id] = [...new Set([...(agreed[id] ?? []), ...keys])]
    }
    saveAgreed(state, folder, agreed)
  }
  return { added, skipped: rows.length - planned.length }
}

const addsTags = ({ toLibrary }: PluginTagChanges) => toLibrary.some(({ isOn }) => isOn)

/** A row with nothing but the tags, so that it changes nothing else of the plugin that it joins; undefined for one that cannot have so many. */
function plannedOf({ id, name, toLibrary }: PluginTagChanges): PlannedImport | undefined {
  const on = toLibrary.filter(({ isOn }) => isOn)
  const row = importedPlugin.safeParse({
    id: randomUUID(),
    name,
    manufacturer: '',
    isUAD: false,
    tags: on.flatMap(({ tag }) => tag ?? []),
    isFavorite: on.some(({ tag }) => tag === null),
  })
  return row.success ? { ...row.data, into: id } : undefined
}

/** Gives the files of a change the bytes that they had before. Throws a sentence. */
export function undoTags(state: string, run: TagRun): TagRun {
  if (run.daw in DAW_TAGS) refuseRunning(run.daw as DawWithTags) // as: a key of the table
  return undoTagRun(state, run, new Date())
}
