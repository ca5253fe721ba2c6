import { constants, existsSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/set-aside-folder.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { jsonFile } from '../../system/json-file.ts'
import { orUndefined } from '../../system/or-undefined.ts'
import { belowOneOf, hasAccess } from '../../system/own-path.ts'
import * as words from '../job-words.ts'
import { folderSettings } from '../scan/own-folders.ts'

const { read, write } = jsonFile('set-aside.json', z.object({ parent: z.string() }))

/** The folder for bundles that are set aside: in the home folder, or in one that the user of this computer chose, never a site. */
export const setAsideFolder = (state: string) => join(setAsideParent(state), SET_ASIDE_FOLDER)

/** The folder in which that folder is made. It may be on a disk that is not connected now. */
export const setAsideParent = (state: string) => read(state)?.parent ?? homedir()

/** Chooses that folder, of which `refusalOfParent` has said nothing. */
export const chooseSetAsideParent = (state: string, folder: string) =>
  write(state, { parent: realpathSync(folder) })

/** Why plugins that are set aside cannot go to a folder, as a sentence; undefined when they can. */
export function refusalOfParent(state: string, folder: string): string | undefined {
  if (!isFolder(folder)) return words.noFolder(folder)
  const path = realpathSync(folder)
  const { folders, privateFolders } = folderSettings(state)
  if (privateFolderMatcher(privateFolders)(path)) return words.privateSetAsideFolder(folder)
  const plugins = folders.flatMap((each) => (existsSync(each) ? realpathSync(each) : []))
  if (plugins.includes(path) || belowOneOf(plugins)(path)) return words.dawsLookThere(folder)
  return hasAccess(path, constants.W_OK) ? undefined : words.cannotWriteTo(folder)
}

export const isFolder = (path: string) => orUndefined(() => statSync(path).isDirectory()) ?? false
