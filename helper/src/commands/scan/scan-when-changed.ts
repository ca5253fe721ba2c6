import { watchOwnFolders } from '../../jobs/scan/watching.ts'
import * as words from '../../scan/scan-words.ts'
import { holdLock } from '../../system/kernel-lock.ts'
import { EXIT } from '../../system/user-facing-error.ts'
import { coalesceRuns } from '../coalesce-runs.ts'
import { type CommandAnswer, type CommandCall, commandAnswer } from '../command-line/command.ts'
import { stoppedWatching } from '../command-words.ts'
import { requirePairedSite } from '../connection/require-paired-site.ts'
import { onEndSignal, runOwnCommand } from '../start-listening.ts'

/**
 * Scans and adds new plugins whenever a folder of the helper changes, while `isOn`, until the returned function is called. Each scan is
 * a separate process, so that its memory is freed. Returns undefined when another process already does this.
 */
export async function scanWhenChanged(state: string, isOn: () => boolean): Promise<(() => void) | undefined> {
  const release = await holdLock(state, 'watch')
  if (!release) return undefined
  const scan = coalesceRuns(() => runOwnCommand('scan', '--new'))
  const end = watchOwnFolders(state, isOn, scan)
  return () => {
    end()
    release()
  }
}

/** The same in the foreground, until the user ends it. */
export async function scanUntilEnded({ state, say }: CommandCall): Promise<CommandAnswer> {
  const { pairing } = requirePairedSite(state)
  const end = await scanWhenChanged(state, () => true)
  if (!end) return commandAnswer(EXIT.failed, [words.alreadyWatching])
  say(words.watching(pairing.site))
  await new Promise<void>(onEndSignal)
  end()
  return commandAnswer(EXIT.done, [stoppedWatching])
}
