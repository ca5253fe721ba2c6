import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { newDevice } from '#shared/helper/device.ts'
import { defaultFolders } from '../scan/default-folders.ts'
import { privateIn } from '../scan/private-folders.ts'
import { keptAs } from '../system/kept.ts'
import { platformHere } from '../system/platform.ts'

const { read, write } = keptAs(
  'folders.json',
  z.object({ added: z.array(z.string()), private: z.array(z.string()) }),
)

/** The folders of this helper: the usual ones of the system and those that the person has added, without private ones. */
export function ownFolders(state: string): { folders: string[]; privateFolders: string[] } {
  const { added, private: privateFolders } = chosen(state)
  const all = new Set([...defaultFolders(platformHere(), homedir(), process.env), ...added])
  const isPrivate = privateIn(privateFolders)
  return { folders: [...all].filter((folder) => !isPrivate(folder)), privateFolders }
}

/** The same as a paired site is told it. */
export function foldersToTell(state: string) {
  const folders = ownFolders(state).folders.map((path) => ({ path, isThere: existsSync(path) }))
  return folders.filter((folder) => newDevice.shape.folders.safeParse([folder]).success).slice(0, 200)
}

/** Adds a folder to those that are scanned, or to the private ones, of which nothing leaves this computer. Gives its full path. */
export function addFolder(state: string, folder: string, list: 'added' | 'private'): string {
  const path = resolve(folder)
  const lists = chosen(state)
  write(state, { ...lists, [list]: [...new Set([...lists[list], path])] })
  return path
}

/** Takes a folder from both lists. False when it was in none. */
export function removeFolder(state: string, folder: string): boolean {
  const path = resolve(folder)
  const lists = chosen(state)
  const without = (list: string[]) => list.filter((each) => each !== path)
  write(state, { added: without(lists.added), private: without(lists.private) })
  return lists.added.includes(path) || lists.private.includes(path)
}

const chosen = (state: string) => read(state) ?? { added: [], private: [] }
