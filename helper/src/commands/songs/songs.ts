import { resolve } from 'node:path'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import type { AddedSongs } from '../../jobs/songs/add-songs.ts'
import { type FoundFacts, type ReadOptions, readSongs } from '../../songs/read-songs.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { plainText } from '../../system/plain-text.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from '../command-line/command.ts'
import { songsJson } from './songs-json.ts'
import { songCells, songLines } from './songs-lines.ts'

export const songs: Command = {
  args: 'FOLDER ...',
  mostArgs: 50,
  flags: ['add', 'titles', 'backups', 'full', 'from-watcher'],
  about:
    'Lists the songs in these folders and their plugins, in full with --json. Uploads nothing without --add; --titles also uploads song titles and folders. --backups includes backups and autosaves, --full reads unchanged songs again.',
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
  const unchanged = added.same + added.known
  const counts = [
    countWithNoun(added.added, 'new song'),
    ...(added.replaced > 0 ? [`${added.replaced} changed`] : []),
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(added.gone > 0 ? [`${added.gone} gone`] : []),
  ]
  return [
    `Your library: ${counts.join(', ')}.`,
    ...added.unsent.map((path) => `${plainText(path, 1000)}: ${UNSENT}`),
  ]
}

const UNSENT = 'This song was not sent, because it is being saved or is too large. Try again later.'

/** Far fewer than all songs of a first run. */
const MOST_LINES = 20

/** The changes since the last run, for those who watch. */
function changedLines(found: FoundFacts, added: AddedSongs | undefined): string[] {
  const changed = found.songs.filter(({ isUnchanged }) => !isUnchanged)
  const more = changed.length - MOST_LINES
  const isNews = added && (added.added > 0 || added.replaced > 0 || added.gone > 0 || added.unsent.length > 0)
  return [
    ...changed.slice(0, MOST_LINES).map((each) => songCells(each, found.plugins).filter(Boolean).join(', ')),
    ...(more > 0 ? [`and ${countWithNoun(more, 'more song')}`] : []),
    ...(isNews ? addedLines(added) : []),
    ...found.troubles.map(({ path, sentence }) => `${plainText(path, 1000)}: ${sentence}`),
  ]
}
