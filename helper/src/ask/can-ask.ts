import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { platformHere } from '../system/platform.ts'
import { isFromLauncher } from './ask-through-launcher.ts'
import { LINUX_DIALOGS } from './dialogs.ts'

/** Whether a question would reach the person. */
export const canAsk = () => isFromLauncher() || isTerminal() || (hasScreen() && hasDialog())

/** Whether a person types into this process and reads what it says. */
export const isTerminal = () => Boolean(process.stdin.isTTY && process.stderr.isTTY)

/** Whether there is a screen to show a dialog on, as far as that can be told. */
export const hasScreen = () =>
  platformHere() !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** Whether there is a program that shows dialogs. macOS and Windows bring theirs. */
export const hasDialog = () => platformHere() !== 'linux' || LINUX_DIALOGS.some(isProgram)

function isProgram(name: string) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}
