import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { hasMachineFile, hasPairingFile, hasSavedFolders, markFoldersSaved } from '../../connect/pairing.ts'
import { defaultFolders } from '../../scan/default-folders.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { folderListLost } from '../../scan/scan-words.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { jsonFile } from '../../system/json-file.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'

const { read, write, isThere } = jsonFile(
  'folders.json',
  z.object({
    added: z.array(z.string()),
    private: z.array(z.string()),
    /** The earlier list was lost, and the user has not yet confirmed this one. */
    isLost: z.optional(z.boolean()),
  }),
)
type FolderLists = NonNullable<ReturnType<typeof read>>

/**
 * The folders to scan: the default ones and those that the user has added, without private ones. Throws a sentence when the list is lost:
 * then it is unknown which folders are private, so none is scanned or sent.
 */
export function folderSettings(state: string): { folders: string[]; privateFolders: string[] } {
  const { added, private: privateFolders, isLost } = readLists(state)
  if (isLost) throw new UserFacingError(folderListLost)
  const byDefault = defaultFolders(currentPlatform(), homedir(), process.env, registryFolders())
  const all = new Set([...byDefault, ...added])
  const isPrivate = privateFolderMatcher(privateFolders)
  return { folders: [...all].filter((folder) => !isPrivate(folder)), privateFolders }
}

/** Adds a folder to the scanned or to the private ones; nothing about private ones leaves this computer. Returns its full path. */
export function addFolder(state: string, folder: string, list: 'added' | 'private'): string {
  const path = resolve(folder)
  const lists = readLists(state)
  saveLists(state, { ...lists, [list]: [...new Set([...lists[list], path])] })
  return path
}

/** Removes a folder from both lists. False when it was in neither. */
export function removeFolder(state: string, folder: string): boolean {
  const path = resolve(folder)
  const lists = readLists(state)
  const without = (list: string[]) => list.filter((each) => each !== path)
  saveLists(state, { ...lists, added: without(lists.added), private: without(lists.private) })
  return lists.added.includes(path) || lists.private.includes(path)
}

/** True if this folder itself was made private, not only a parent. */
export const isPrivateFolder = (state: string, folder: string) =>
  readLists(state).private.includes(resolve(folder))

/** True if the list was lost and is not confirmed yet. */
export const isListLost = (state: string) => readLists(state).isLost === true

/** Confirms the list. False when it was not lost. */
export function confirmFolders(state: string): boolean {
  const { isLost, ...lists } = readLists(state)
  saveLists(state, lists)
  return isLost === true
}

/** Saves the list, so that its loss is noticed later. Must be called before folders are sent to a site. */
export function saveFolderList(state: string) {
  if (!read(state)) write(state, readLists(state))
  markFoldersSaved(state)
}

function saveLists(state: string, lists: FolderLists) {
  write(state, lists)
  markFoldersSaved(state)
}

/** A list is lost when it cannot be read, or is missing although there was one. */
function readLists(state: string): FolderLists {
  const lists = read(state)
  if (lists) return lists
  const isLost = isThere(state) || hasSavedFolders(state) || (hasPairingFile(state) && !hasMachineFile(state))
  return { added: [], private: [], ...(isLost && { isLost }) }
}

/** The folders that installers of VST plugins on Windows have agreed on in the registry; none on other systems. Read once. */
function registryFolders(): string[] {
  known ??= currentPlatform() === 'windows' ? KEYS.flatMap(folderAt) : []
  return known
}

let known: string[] | undefined

/** For 64-bit and for 32-bit plugins. */
const KEYS = ['HKLM\\SOFTWARE\\VST', 'HKLM\\SOFTWARE\\WOW6432Node\\VST']

function folderAt(key: string) {
  const query = ['query', key, '/v', 'VSTPluginsPath']
  const { stdout } = spawnSync('reg.exe', query, { encoding: 'utf8', timeout: 5000, windowsHide: true })
  return folderInAnswer(stdout ?? '')
}

/** The folder in the answer of reg.exe; none when it tells of no such value. */
export function folderInAnswer(answer: string): string[] {
  const folder = /^[ \t]*VSTPluginsPath[ \t]+REG_(?:EXPAND_)?SZ[ \t]+(\S.*)$/im.exec(answer)?.[1]?.trim()
  return folder ? [folder] : []
}
