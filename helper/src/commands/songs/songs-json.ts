import { gapSentence, refusalSentence } from '#shared/songs/refusal.ts'
import type { AddedSongs } from '../../jobs/songs/add-songs.ts'
import type { PluginTable } from '../../songs/plugin-table.ts'
import type { FoundFacts } from '../../songs/read-songs.ts'
import { factsIn, type SavedFacts } from '../../songs/song-facts.ts'

/** The document of --json in parts, because thousands of songs do not fit into one text. */
export function* songsJson({ songs, plugins, ...more }: FoundFacts, added?: AddedSongs): Generator<string> {
  const { copies, troubles, skippedBackups, readCount, unchangedCount } = more
  yield '{"songs":['
  for (const [i, { place, song }] of songs.entries())
    yield `${i === 0 ? '' : ','}${songJson(place.path, song.facts, plugins)}`
  yield '],"notes":['
  let isFirst = true
  for (const { path, sentence } of songNotes(songs)) {
    yield `${isFirst ? '' : ','}${JSON.stringify({ path, sentence })}`
    isFirst = false
  }
  const rest = JSON.stringify({
    copies,
    troubles,
    skippedBackups,
    reread: readCount,
    unchanged: unchangedCount,
    ...(added && { added }),
  })
  yield `],${rest.slice(1)}`
}

/** One file. `refused` is there only when it could not be read; the sentence about it is among the notes. */
function songJson(path: string, saved: SavedFacts, plugins: PluginTable): string {
  if (saved.refused !== null)
    return JSON.stringify({ path, daw: '', version: '', tempo: null, plugins: [], refused: saved.refused })
  const { daw, version, tempo, uses } = factsIn(saved)
  return `${JSON.stringify({ path, daw, version, tempo }).slice(0, -1)},"plugins":[${plugins.usesJson(uses)}]}`
}

/** The faults of songs: those that could not be read, and those that may have unknown plugins. */
export function* songNotes(songs: FoundFacts['songs']): Generator<{ path: string; sentence: string }> {
  for (const { place, song } of songs) {
    const { path } = place
    const { refused, gap } = song.facts
    if (refused !== null) yield { path, sentence: refusalSentence(refused) }
    else if (gap !== null) yield { path, sentence: gapSentence(gap) }
  }
}
