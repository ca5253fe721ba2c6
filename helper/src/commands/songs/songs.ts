import { resolve } from 'node:path'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import { readSongs } from '../../songs/read-songs.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from '../command-line/command.ts'
import { songsJson } from './songs-json.ts'
import { songLines } from './songs-lines.ts'

export const songs: Command = {
  args: 'FOLDER ...',
  mostArgs: 50,
  flags: ['backups', 'full'],
  about:
    'Lists the songs in these folders and the plugins that they use, in full with --json. Sends nothing, and needs no connection. --backups also reads backups and autosaves, --full also reads unchanged songs again.',
  run,
}

async function run({ args, flags, state, meter }: CommandCall): Promise<CommandAnswer> {
  if (args.length === 0) throw new UserFacingError('Type a folder with songs after "songs".', EXIT.wrongUse)
  const found = await readSongs({
    given: args.map((folder) => resolve(folder)),
    privateFolders: folderSettings(state).privateFolders,
    state,
    withBackups: flags.has('backups'),
    isFull: flags.has('full'),
    onProgress: meter.show,
  }).finally(meter.end)
  return {
    exit: found.troubles.length > 0 ? EXIT.failed : EXIT.done,
    jsonParts: songsJson(found),
    lines: songLines(found),
  }
}
