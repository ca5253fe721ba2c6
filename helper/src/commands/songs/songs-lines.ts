import { basename } from 'node:path'
import { countWithNoun } from '../../jobs/questions/question-of.ts'
import type { FoundFacts } from '../../songs/read-songs.ts'
import type { PluginTable, SongFacts } from '../../songs/song-facts.ts'
import { plainText } from '../../system/plain-text.ts'
import { tableOf } from '../command-line/table.ts'
import { songNotes } from './songs-json.ts'

/** The table for people: a row for each song, its copies in one, then what could not be read. */
export function songLines(found: FoundFacts): string[] {
  const copiesOf = new Map(found.copies.map(([first = '', ...others]) => [first, others.length]))
  const isCopy = new Set(found.copies.flatMap(([, ...others]) => others))
  const shown = found.songs.filter(({ path }) => !isCopy.has(path))
  const rows = shown.map(({ path, song }) => rowOf(path, song.facts, found.plugins, copiesOf.get(path) ?? 0))
  return [
    ...tableOf(rows),
    ...(rows.length > 0 ? [''] : []),
    ...sentencesOf(found, shown),
    ...[...songNotes(shown), ...found.troubles].map(
      ({ path, sentence }) => `${plainText(path, 1000)}: ${sentence}`,
    ),
  ]
}

function rowOf(path: string, facts: SongFacts, plugins: PluginTable, copies: number): string[] {
  const copied = copies === 0 ? '' : copies === 1 ? '1 copy' : `${copies} copies`
  if (facts.refused) return [basename(path), '', '', 'not read', '', copied]
  const { daw, version, tempo } = facts
  const beats = tempo === null ? '' : `${Math.round(tempo)} BPM`
  const uses = plugins.usesOf(facts)
  const missing = uses.filter((use) => use.missing > 0).length
  const lacking = missing === 0 ? '' : `${missing} missing`
  return [basename(path), `${daw} ${version}`, beats, countWithNoun(uses.length, 'plugin'), lacking, copied]
}

function sentencesOf({ songs, skippedBackups }: FoundFacts, shown: FoundFacts['songs']): string[] {
  const refused = shown.filter(({ song }) => song.facts.refused).length
  const copies = songs.length - shown.length
  return [
    `Found ${countWithNoun(shown.length, 'song')}.`,
    ...(refused > 0 ? [`${refused} could not be read.`] : []),
    ...(copies > 0
      ? [`${countWithNoun(copies, 'more file')} ${copies === 1 ? 'is a copy' : 'are copies'} of these.`]
      : []),
    ...(skippedBackups > 0
      ? [`Left out ${countWithNoun(skippedBackups, 'backup')}, folders and files; --backups reads them, too.`]
      : []),
  ]
}
