import { resolve } from 'node:path'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import type { AddedSongs } from '../../jobs/songs/add-songs.ts'
import { type FoundFacts, type ReadOptions, readSongs } from '../../songs/read-songs.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from '../command-line/command.ts'
import { addedLines, changedLines } from './added-lines.ts'
import { songsJson } from './songs-json.ts'
import { songLines } from './songs-lines.ts'

export const songs: Command = {
  args: 'FOLDER ...',
  mostArgs: 50,
  flags: ['add', 'titles', 'backups', 'full', 'from-watcher'],
  about:
    'Lists the songs in these folders and the plugins that they use, in full with --json. Sends nothing without --add, which adds to your library what it has read: plugins and a few facts, and with --titles also the titles and folders of the songs. --backups also reads backups and autosaves, --full also reads unchanged songs again.',
  run,
}

async function run({ args, flags, state, meter }: CommandCall): Promise<CommandAnswer> {
  if (args.length === 0) throw new UserFacingError('Type a folder with songs after "songs".', EXIT.wrongUse)
  if (flags.has('titles') && !flags.has('add'))
    throw new UserFacingError('--titles works only with --add: it also sends the titles.', EXIT.wrongUse)
  const options = {
    given: args.map((folder) => resolve(folder)),
    privateFolders: folderSettings(state).privateFolders,
    state,
    withBackups: flags.has('backups'),
    isFull: flags.has('full'),
    onProgress: meter.show,
  }
  const { found, added } = await (flags.has('add')
    ? readAndAdd(options, flags.has('titles'))
    : readSongs(options).then((found) => ({ found, added: undefined }))
  ).finally(meter.end)
  return {
    exit: found.troubles.length > 0 || (added && added.unsent.length > 0) ? EXIT.failed : EXIT.done,
    jsonParts: songsJson(found, added),
    // Of thousands of songs, lines that nobody reads cost as much as looking whether they have changed.
    lines: flags.has('json') ? [] : linesOf(found, added, flags.has('from-watcher')),
  }
}

/** Loads the calls to a site only when they are needed, because they double the start of the program. */
async function readAndAdd(options: ReadOptions, withTitles: boolean) {
  const { requirePairedSite } = await import('../connection/require-paired-site.ts')
  const connection = requirePairedSite(options.state)
  const { addSongs } = await import('../../jobs/songs/add-songs.ts')
  return addSongs({ ...options, ...connection, withTitles })
}

const linesOf = (found: FoundFacts, added: AddedSongs | undefined, isWatcher: boolean) =>
  isWatcher ? changedLines(found, added) : [...songLines(found), ...addedLines(added)]
