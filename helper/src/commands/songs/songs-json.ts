import { gapSentence, refusalSentence, type SongRefusal } from '#shared/songs/refusal.ts'
import type { FoundFacts } from '../../songs/read-songs.ts'
import type { PluginTable, PrintedUse, SongFacts } from '../../songs/song-facts.ts'

/** One file. `refused` is set only when it could not be read; the sentence about it is among the notes. */
type PrintedSong = {
  path: string
  daw: string
  version: string
  tempo: number | null
  plugins: PrintedUse[]
  refused?: SongRefusal
}

/** The document of --json in parts, because thousands of songs do not fit into one text. */
export function* songsJson({ songs, plugins, ...more }: FoundFacts): Generator<string> {
  const { copies, troubles, skippedBackups, readCount, unchangedCount } = more
  yield '{"songs":['
  for (const [i, { path, song }] of songs.entries())
    yield `${i === 0 ? '' : ','}${JSON.stringify(printedSong(path, song.facts, plugins))}`
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
  })
  yield `],${rest.slice(1)}`
}

function printedSong(path: string, facts: SongFacts, plugins: PluginTable): PrintedSong {
  if (facts.refused) return { path, daw: '', version: '', tempo: null, plugins: [], refused: facts.refused }
  const { daw, version, tempo } = facts
  return { path, daw, version, tempo, plugins: plugins.usesOf(facts) }
}

/** What is wrong with songs: those that could not be read, and those of which some plugins may be unknown. */
export function* songNotes(songs: FoundFacts['songs']): Generator<{ path: string; sentence: string }> {
  for (const { path, song } of songs) {
    const { facts } = song
    if (facts.refused) yield { path, sentence: refusalSentence(facts.refused) }
    else if (facts.gap) yield { path, sentence: gapSentence(facts.gap) }
  }
}
