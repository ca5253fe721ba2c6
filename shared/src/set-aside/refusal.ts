import { englishNumber } from '../text/locale.ts'
import type { CheckedBundle } from './set-aside-check.ts'

/** The code of the refusal to set aside what is never moved, or is no longer there. That for songs is `songs_use_plugins`. */
export const MUST_STAY = 'must_stay'

/** The details of a refusal for programs: at most 20 bundles, each with at most ten songs. `more` counts those that are not listed. */
type Refused = { bundles: CheckedBundle[]; more: number }

/** The refusal of bundles that must stay, at least one: a sentence for users, and the same for programs. */
export function refusalOfBundles(refused: CheckedBundle[]): { sentence: string; details: Refused } {
  const bundles = refused.slice(0, MOST_LISTED)
  const named = bundles
    .slice(0, MOST_NAMED)
    .map((bundle) => `${bundle.name} (${bundle.format}): ${reasonOf(bundle)}`)
  const more = refused.length - named.length
  return {
    sentence: [
      'Nothing was started.',
      ...named,
      ...(more > 0 ? [`And ${englishNumber(more)} more.`] : []),
    ].join(' '),
    details: { bundles, more: refused.length - bundles.length },
  }
}

const MOST_LISTED = 20
const MOST_NAMED = 3

const reasonOf = ({ stays }: CheckedBundle) => stays?.sentence ?? ''

/** `Night Drive needs it.`, `Night Drive and 2 more need it.`, `Sunday may need it.` */
export function songsSentence(songs: CheckedBundle['songs'], songCount: number): string {
  const sure = songs.filter(({ certainty }) => certainty !== 'perhaps')
  const [first] = sure.length > 0 ? sure : songs
  const name = first?.title || 'A song without a title'
  const more = songCount > 1 ? ` and ${englishNumber(songCount - 1)} more` : ''
  if (sure.length === 0) return `${name}${more} may need it.`
  return `${name}${more} ${songCount > 1 ? 'need' : 'needs'} it.`
}
