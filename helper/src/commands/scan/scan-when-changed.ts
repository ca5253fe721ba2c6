import { watchOwnFolders } from '../../jobs/scan/watching.ts'
import { holdLock } from '../../system/kernel-lock.ts'
import { runBeside } from '../../system/program.ts'
import { EXIT } from '../../system/trouble.ts'
import { type Answer, type Call, told } from '../command-line/command.ts'
import { connected } from '../connection/connected.ts'
import { rounds } from '../rounds.ts'
import { ownCommand } from '../start-listening.ts'

/**
 * Scans and adds what is new whenever a folder of the helper changes, while `isOn`, until the answer is called. Each scan is a process
 * of its own, so that what it has used is given back. Undefined when another process does so already.
 */
export async function scanWhenChanged(state: string, isOn: () => boolean): Promise<(() => void) | undefined> {
  const release = await holdLock(state, 'watch')
  if (!release) return undefined
  const [program, ...args] = ownCommand('scan')
  const scan = rounds(async () => void (await runBeside(program, [...args, '--new'])))
  const end = watchOwnFolders(state, isOn, scan)
  return () => {
    end()
    release()
  }
}

/** The same in the foreground, until it is ended. */
export async function scanUntilEnded({ state, say }: Call): Promise<Answer> {
  const { pairing } = connected(state)
  const end = await scanWhenChanged(state, () => true)
  if (!end) return told(EXIT.failed, ['Another helper watches the folders already. This one ends.'])
  say(`What is new in your folders is added to your library at ${pairing.site}. Ctrl+C ends it.`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  end()
  return told(EXIT.done, ['Watching ends.'])
}
