import { resolve } from 'node:path'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import type { AddedSongs } from '../../jobs/songs/add-songs.ts'
import { type FoundFacts, type ReadOptions, readSongs } from '../../songs/read-songs.ts'
import { plainText } from '../../system/plain-text.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from '../command-line/command.ts'
import * as words from '../command-words.ts'
import { songsJson } from './songs-json.ts'
import { songCells, songLines } from './songs-lines.ts'

export const songs: Command = {
  args: 'FOLDER ...',
  mostArgs: 50,
  flags: ['add', 'titles', 'backups', 'full', 'from-watcher'],
  about: words.about.songs,
  run,
}

async function run({ args, flags, state, meter }: CommandCall): Promise<CommandAnswer> {
  if (args.length === 0) throw new UserFacingError(words.howSongs, EXIT.wrongUse)
  if (flags.has('titles') && !flags.has('add')) throw new UserFacingError(words.titlesNeedAdd, EXIT.wrongUse)
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
    // With thousands of songs, lines that nobody reads cost as much as the search for changes.
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

/** The new facts on the site, in sentences for people; none when nothing was sent. */
function addedLines(added: AddedSongs | undefined): string[] {
  if (!added) return []
  const { added: more, replaced, same, known, gone } = added
  return [
    words.songsAdded({ added: more, replaced, unchanged: same + known, gone }),
    ...added.unsent.map((path) => `${plainText(path, 1000)}: ${words.songNotSent}`),
  ]
}

/** Far fewer than all songs of a first run. */
const MOST_LINES = 20

/** The changes since the last run, for those who watch. */
function changedLines(found: FoundFacts, added: AddedSongs | undefined): string[] {
  const changed = found.songs.filter(({ isUnchanged }) => !isUnchanged)
  const more = changed.length - MOST_LINES
  const isNews = added && (added.added > 0 || added.replaced > 0 || added.gone > 0 || added.unsent.length > 0)
  return [
    ...changed.slice(0, MOST_LINES).map((each) => songCells(each, found.plugins).filter(Boolean).join(', ')),
    ...(more > 0 ? [words.moreSongs(more)] : []),
    ...(isNews ? addedLines(added) : []),
    ...found.troubles.map(({ path, sentence }) => `${plainText(path, 1000)}: ${sentence}`),
  ]
}
