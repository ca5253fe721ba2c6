import { constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { currentPlatform } from '../system/current-platform.ts'
import { hasAccess } from '../system/own-path.ts'
import { isFromLauncher, LINUX_DIALOGS } from './dialogs.ts'

/** True if a question can be shown to the user. */
export const canAsk = () => isFromLauncher() || isTerminal() || (hasScreen() && hasDialog())

/** True if input and messages of this process use a terminal. */
export const isTerminal = () => Boolean(process.stdin.isTTY && process.stderr.isTTY)

/** True if there seems to be a screen for a dialog. */
export const hasScreen = () =>
  currentPlatform() !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** True if there is a program that shows dialogs. macOS and Windows include one. */
export const hasDialog = () => currentPlatform() !== 'linux' || LINUX_DIALOGS.some(isProgram)

const isProgram = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && hasAccess(join(folder, name), constants.X_OK))
