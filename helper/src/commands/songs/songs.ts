import { resolve } from 'node:path'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import { addSongs } from '../../jobs/songs/add-songs.ts'
import { readSongs } from '../../songs/read-songs.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from '../command-line/command.ts'
import { requirePairedSite } from '../connection/require-paired-site.ts'
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

async function run(call: CommandCall): Promise<CommandAnswer> {
  const { args, flags, state, meter } = call
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
    ? addSongs({ ...options, ...requirePairedSite(state), withTitles: flags.has('titles') })
    : readSongs(options).then((found) => ({ found, added: undefined }))
  ).finally(meter.end)
  return {
    exit: found.troubles.length > 0 || (added && added.unsent.length > 0) ? EXIT.failed : EXIT.done,
    jsonParts: songsJson(found, added),
    lines: flags.has('from-watcher')
      ? changedLines(found, added)
      : [...songLines(found), ...addedLines(added)],
  }
}
