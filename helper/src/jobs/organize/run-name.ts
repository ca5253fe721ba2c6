import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ownPath } from '../../system/own-path.ts'

/** Where everything goes that is moved away: the same folder that the script uses. */
export const backupFolder = () => join(homedir(), 'UAD_Plugins_Backup')

/** A name that no run has yet, by date and time, as the script makes it. */
export function newRunName(now: Date, isTaken = (name: string) => existsSync(ownPath(backupFolder(), name))) {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const name = `${day}_${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`
  if (!isTaken(name)) return name
  let twin = 2
  while (isTaken(`${name}_${twin}`)) twin++
  return `${name}_${twin}`
}
