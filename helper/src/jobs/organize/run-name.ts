import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ownPath } from '../../system/own-path.ts'

/** Where bundles are moved: the same folder that the organizer script uses. */
export const backupFolder = () => join(homedir(), 'UAD_Plugins_Backup')

/** Where bundles are moved that the user sets aside. The organizer script knows only the other folder. */
export const setAsideFolder = () => join(homedir(), 'Plugfolio_Set_Aside')

/** A run is found by its name alone, so it must be unused in both folders. */
const isTakenName = (name: string) =>
  [backupFolder(), setAsideFolder()].some((folder) => existsSync(ownPath(folder, name)))

/** An unused run name from date and time, in the format of the organizer script. */
export function newRunName(now: Date, isTaken = isTakenName) {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const name = `${day}_${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`
  if (!isTaken(name)) return name
  let twin = 2
  while (isTaken(`${name}_${twin}`)) twin++
  return `${name}_${twin}`
}
