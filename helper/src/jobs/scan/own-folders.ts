import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { newDevice } from '#shared/helper/device.ts'
import { hadFolders, hasMachineFile, markFolders } from '../../connect/machine.ts'
import { hasPairingFile } from '../../connect/pairing.ts'
import { defaultFolders } from '../../scan/default-folders.ts'
import { privateIn } from '../../scan/private-folders.ts'
import { keptAs } from '../../system/kept.ts'
import { platformHere } from '../../system/platform.ts'
import { Trouble } from '../../system/trouble.ts'

const { read, write, isThere } = keptAs(
  'folders.json',
  z.object({
    added: z.array(z.string()),
    private: z.array(z.string()),
    /** The list before this one was lost, and the person has not yet said that this one is whole. */
    isLost: z.optional(z.boolean()),
  }),
)
type Chosen = NonNullable<ReturnType<typeof read>>

/** The private folders are unknown, so no folder is read or reported. */
export class FoldersLost extends Trouble {
  constructor() {
    super(
      'The list of your folders, including the private ones, is lost or damaged, so nothing is scanned. Add your private folders with plugfolio-helper folders private FOLDER, then run plugfolio-helper folders confirm.',
    )
  }
}

/** The folders of this helper: the usual ones of the system and those that the person has added, without private ones. Throws when the list is lost. */
export function ownFolders(state: string): { folders: string[]; privateFolders: string[] } {
  const { added, private: privateFolders, isLost } = chosen(state)
  if (isLost) throw new FoldersLost()
  const all = new Set([...defaultFolders(platformHere(), homedir(), process.env), ...added])
  const isPrivate = privateIn(privateFolders)
  return { folders: [...all].filter((folder) => !isPrivate(folder)), privateFolders }
}

/** The same as a paired site is told it: nothing when the list is lost. */
export function foldersToTell(state: string) {
  if (isListLost(state)) return []
  const folders = ownFolders(state).folders.map((path) => ({ path, isThere: existsSync(path) }))
  return folders.filter((folder) => newDevice.shape.folders.safeParse([folder]).success).slice(0, 200)
}

/** Adds a folder to those that are scanned, or to the private ones, of which nothing leaves this computer. Gives its full path. */
export function addFolder(state: string, folder: string, list: 'added' | 'private'): string {
  const path = resolve(folder)
  const lists = chosen(state)
  keep(state, { ...lists, [list]: [...new Set([...lists[list], path])] })
  return path
}

/** Takes a folder from both lists. False when it was in none. */
export function removeFolder(state: string, folder: string): boolean {
  const path = resolve(folder)
  const lists = chosen(state)
  const without = (list: string[]) => list.filter((each) => each !== path)
  keep(state, { ...lists, added: without(lists.added), private: without(lists.private) })
  return lists.added.includes(path) || lists.private.includes(path)
}

/** Whether this very folder was made private; not only one above it. */
export const isPrivateFolder = (state: string, folder: string) =>
  chosen(state).private.includes(resolve(folder))

/** Whether the list was lost, and is not said to be whole yet. */
export const isListLost = (state: string) => chosen(state).isLost === true

/** Confirms that the list is complete. False when it was not in doubt. */
export function confirmFolders(state: string): boolean {
  const { isLost, ...lists } = chosen(state)
  keep(state, lists)
  return isLost === true
}

/** Keeps the list as it is now, so that it is missed when it is not there. To be called before anything is told of folders. */
export function keepFolders(state: string) {
  if (!read(state)) write(state, chosen(state))
  markFolders(state)
}

function keep(state: string, lists: Chosen) {
  write(state, lists)
  markFolders(state)
}

/** A list that cannot be read is lost; so is one that is not there when there was one. */
function chosen(state: string): Chosen {
  const lists = read(state)
  if (lists) return lists
  const isLost = isThere(state) || hadFolders(state) || (hasPairingFile(state) && !hasMachineFile(state))
  return { added: [], private: [], ...(isLost && { isLost }) }
}
