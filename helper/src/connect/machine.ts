import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { keptAs } from '../system/kept.ts'

const machine = keptAs(
  'machine.json',
  z.object({
    machine: z.uuid(),
    /** A list of folders has been kept once, so that none is a loss. */
    hasFolders: z.optional(z.boolean()),
  }),
)

/** The id of this computer for all sites; made at random once, so it says nothing about it. */
export const machineOf = (state: string): string => known(state).machine

/** Remembers that this helper has kept a list of folders. */
export function markFolders(state: string) {
  const { machine: id, hasFolders } = known(state)
  if (!hasFolders) machine.write(state, { machine: id, hasFolders: true })
}

/** Whether this helper has kept a list of folders once. What is damaged counts as yes. */
export function hadFolders(state: string): boolean {
  const kept = machine.read(state)
  return kept ? kept.hasFolders === true : machine.isThere(state)
}

/** Every helper that was ever paired has one. */
export const hasMachineFile = machine.isThere

function known(state: string) {
  const kept = machine.read(state)
  if (kept) return kept
  const made = { machine: randomUUID(), hasFolders: hadFolders(state) }
  machine.write(state, made)
  return made
}
