import type { commonDoubtsOf } from './comparison-view.ts'

/** The formats that are not differences between two systems. */
export const leftOutText = (formats: readonly string[]) =>
  `${formats.join(', ')} left out: only one of the two has ${formats.length === 1 ? 'it' : 'them'}`

/** The sentences above a comparison on what may be no difference; '' when all are certain. */
export const caveatText = (doubts: ReturnType<typeof commonDoubtsOf>, leftOut: readonly string[]) =>
  [...doubts.map((doubt) => DOUBTS[doubt]), leftOut.length > 0 && `${leftOutText(leftOut)}.`]
    .filter(Boolean)
    .join(' ')

const DOUBTS = {
  'other-system': 'What only one of them has may not exist for the other system.',
  'not-scanned': 'No helper has scanned one of them, so it may have more.',
}

/** The mark of a line that is not certain, or that is where others are not. */
export const DOUBT_WORDS = {
  'same-name': 'maybe there',
  none: 'certain',
}
