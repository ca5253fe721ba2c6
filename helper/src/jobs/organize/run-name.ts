import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readJournals } from '../../move/journal/journal.ts'
import { ownPath } from '../../system/own-path.ts'

/** Where bundles are moved: the same folder that the organizer script uses. */
export const backupFolder = () => join(homedir(), 'UAD_Plugins_Backup')

/**
 * An unused run name from date and time, in the format of the organizer script. A run is found by its name alone, so no other run has it,
 * wherever its bundles are.
 */
export function newRunName(state: string) {
  const names = new Set(readJournals(state).map(({ run }) => run))
  const isTaken = (name: string) => names.has(name) || existsSync(ownPath(backupFolder(), name))
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const name = `${day}_${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`
  if (!isTaken(name)) return name
  let twin = 2
  while (isTaken(`${name}_${twin}`)) twin++
  return `${name}_${twin}`
}
