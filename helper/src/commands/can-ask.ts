import { LINUX_DIALOGS } from '../ask/dialogs.ts'
import { platformHere } from '../system/platform.ts'
import { runProgram } from '../system/program.ts'

/** Whether a dialog can be shown: macOS and Windows bring theirs, on Linux one must be installed and there must be a screen. */
export async function canAsk(): Promise<boolean> {
  if (platformHere() !== 'linux') return true
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return false
  const versions = await Promise.all(LINUX_DIALOGS.map((dialog) => runProgram(dialog, ['--version'])))
  return versions.some(({ code }) => code === 0)
}
