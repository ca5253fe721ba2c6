import { resolve } from 'node:path'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { watchSongs } from '../../songs/watch-songs.ts'
import { holdLock } from '../../system/kernel-lock.ts'
import { runAttached } from '../../system/program.ts'
import { EXIT } from '../../system/user-facing-error.ts'
import { coalesceRuns } from '../coalesce-runs.ts'
import { type CommandAnswer, type CommandCall, commandAnswer } from '../command-line/command.ts'
import { requirePairedSite } from '../connection/require-paired-site.ts'
import { ownCommand } from '../start-listening.ts'

/** Reads songs in these folders whenever their DAW has saved them, until the user ends it; with --add it sends them to the paired site. */
export async function watchSongsUntilEnded(
  { flags, state, say }: CommandCall,
  given: string[],
): Promise<CommandAnswer> {
  const folders = given.map((folder) => resolve(folder))
  const pairing = flags.has('add') ? requirePairedSite(state).pairing : undefined
  // It fails now, not later in the background, when it is unknown which folders are private.
  folderSettings(state)
  const release = await holdLock(state, 'songs')
  if (!release)
    return commandAnswer(EXIT.failed, [
      'Another helper is already watching folders with songs. This one stops.',
    ])
  const [program, ...args] = ownCommand('songs')
  const options = [
    '--from-watcher',
    ...(['add', 'titles'] as const).filter((flag) => flags.has(flag)).map((flag) => `--${flag}`),
  ]
  // A separate process frees the memory of each search.
  const read = coalesceRuns(
    async () => void (await runAttached(program, [...args, ...options, '--', ...folders])),
  )
  const { end } = watchSongs(folders, read, { privateNow: () => privateMatcher(state) })
  const sends = pairing
    ? `Sends the plugins of each song that you save to ${pairing.site}.`
    : 'Shows each song that you save, and sends nothing.'
  say(`${sends} Press Ctrl+C to stop.`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  end()
  release()
  return commandAnswer(EXIT.done, ['Stopped watching.'])
}

/** Everything is private while the list of private folders is lost. */
function privateMatcher(state: string): (path: string) => boolean {
  try {
    return privateFolderMatcher(folderSettings(state).privateFolders)
  } catch {
    return () => true
  }
}
