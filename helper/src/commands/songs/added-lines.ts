import type { AddedSongs } from '../../jobs/songs/add-songs.ts'
import type { FoundFacts } from '../../songs/read-songs.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { plainText } from '../../system/plain-text.ts'
import { songCells } from './songs-lines.ts'

/** What the site has learned, in sentences for people; none when nothing was sent. */
export function addedLines(added: AddedSongs | undefined): string[] {
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

const UNSENT = 'This song was not sent, because it is being saved now or is too large. Try again later.'

/** Far fewer than all songs of a first run. */
const MOST_LINES = 20

/** What has changed since the last run, for those who watch. */
export function changedLines(found: FoundFacts, added: AddedSongs | undefined): string[] {
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
