import * as z from 'zod/mini'
import { deleteJsonFile, jsonFile } from '../system/json-file.ts'

const machineFile = jsonFile(
  'machine.json',
  z.object({
    machine: z.uuid(),
    /** A list of folders was saved before, so a missing list is lost. */
    hasFolders: z.optional(z.boolean()),
  }),
)

/** The id of this computer for all sites: random, so it reveals nothing about the computer. */
export const machineId = (state: string): string => machineState(state).machine

/** Remembers that this helper has saved a list of folders. */
export function markFoldersSaved(state: string) {
  const { machine: id, hasFolders } = machineState(state)
  if (!hasFolders) machineFile.write(state, { machine: id, hasFolders: true })
}

/** True if this helper has ever saved a list of folders, or its file is damaged. */
export function hasSavedFolders(state: string): boolean {
  const savedState = machineFile.read(state)
  return savedState ? savedState.hasFolders === true : machineFile.isThere(state)
}

/** True for every helper that was ever paired. */
export const hasMachineFile = machineFile.isThere

function machineState(state: string) {
  const savedState = machineFile.read(state)
  if (savedState) return savedState
  const newState = { machine: crypto.randomUUID(), hasFolders: hasSavedFolders(state) }
  machineFile.write(state, newState)
  return newState
}

const NAME = 'pairing.json'

const { read, write, isThere } = jsonFile(
  NAME,
  z.object({ site: z.string(), token: z.string(), deviceId: z.uuid(), account: z.string() }),
)

/** The site that this computer is paired with. `account` is the user name there. */
export type Pairing = NonNullable<ReturnType<typeof readPairing>>

/** Returns undefined when there is no pairing. */
export const readPairing = read

export const savePairing = write

/** True if there is a pairing file, even a damaged one. */
export const hasPairingFile = isThere

/** Forgets this pairing, but not one that has replaced it meanwhile. */
export function forgetPairing(state: string, { token }: { token: string }) {
  if (read(state)?.token === token) deleteJsonFile(state, NAME)
}
