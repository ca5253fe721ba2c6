import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/folder.ts'
import { jsonFile } from '../../system/json-file.ts'

const { read, write } = jsonFile('set-aside.json', z.object({ parent: z.string() }))

/** The folder for bundles that are set aside: in the home folder, or in one that the user of this computer chose, never a site. */
export const setAsideFolder = (state: string) => join(parentOf(state), SET_ASIDE_FOLDER)

const parentOf = (state: string) => read(state)?.parent ?? homedir()

/** Chooses the full path of the folder in which that folder is made. */
export const chooseSetAsideParent = (state: string, parent: string) => write(state, { parent })

/** A sentence when that folder is not there, for example because its disk is not connected: it is never made in its place. */
export function missingParentSentence(state: string): string | undefined {
  const parent = parentOf(state)
  return statSync(parent, { throwIfNoEntry: false })?.isDirectory()
    ? undefined
    : `The folder ${parent}, to which you chose to move plugins, is not there. Connect its disk, or choose another with plugfolio-helper folders set-aside FOLDER.`
}
