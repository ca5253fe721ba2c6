import { resolve } from 'node:path'
import { readPairing } from '../connect/pairing.ts'
import { folderSettings } from '../jobs/scan/own-folders.ts'
import { isWatchOn, switchWatch } from '../jobs/scan/watching.ts'
import { privateFolderMatcher } from '../scan/private-folder-matcher.ts'
import { watchSongs } from '../songs/watch-songs.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { type Command, type CommandAnswer, type CommandCall, commandAnswer } from './command-line/command.ts'
import * as words from './command-words.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'
import { onEndSignal, runOwnCommand, startListener } from './start-listening.ts'

export const watch: Command = {
  args: '[on | off | FOLDER ...]',
  mostArgs: 50,
  flags: ['add', 'titles'],
  about: words.about.watch,
  run,
}

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { args, flags, state } = call
  const [act] = args
  if (act !== undefined && act !== 'on' && act !== 'off') return watchSongsUntilEnded(call, args)
  if (args.length > 1 || flags.has('add') || flags.has('titles'))
    throw new UserFacingError(words.howWatch, EXIT.wrongUse)
  if (act !== undefined) switchWatch(state, act === 'on')
  const isOn = isWatchOn(state)
  if (act === 'on' && readPairing(state)) await startListener(state)
  return commandAnswer(EXIT.done, [isOn ? words.watchOn : words.watchOff], { isOn })
}

/** Reads songs in these folders whenever their DAW has saved them, until the user ends it; with --add it sends them to the paired site. */
async function watchSongsUntilEnded(
  { flags, state, say }: CommandCall,
  given: string[],
): Promise<CommandAnswer> {
  const folders = given.map((folder) => resolve(folder))
  const pairing = flags.has('add') ? requirePairedSite(state).pairing : undefined
  // It fails now, not later in the background, when it is unknown which folders are private.
  folderSettings(state)
  const release = await holdLock(state, 'songs')
  if (!release) return commandAnswer(EXIT.failed, [words.alreadyWatchingSongs])
  const options = (['add', 'titles'] as const).filter((flag) => flags.has(flag)).map((flag) => `--${flag}`)
  const read = coalesceRuns(() => runOwnCommand('songs', '--from-watcher', ...options, '--', ...folders))
  const { end } = watchSongs(folders, read, { privateNow: () => privateMatcher(state) })
  say(pairing ? words.sendsSongs(pairing.site) : words.showsSongs)
  await new Promise<void>(onEndSignal)
  end()
  release()
  return commandAnswer(EXIT.done, [words.stoppedWatching])
}

/** Everything is private while the list of private folders is lost. */
const privateMatcher = (state: string): ((path: string) => boolean) =>
  orUndefined(() => privateFolderMatcher(folderSettings(state).privateFolders)) ?? (() => true)
