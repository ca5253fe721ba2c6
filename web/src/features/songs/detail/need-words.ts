import { NOT_IN_LIBRARY } from '#shared/songs/joining/needs-of.ts'
import type { SongNeed } from '#shared/songs/library/known-song.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'

export type NeedState = SongNeed['state']

/** The states of needs, the most urgent first, with their headings. */
export const NEED_STATES: { state: NeedState; title: string }[] = [
  { state: 'missing', title: 'Missing' },
  { state: 'other-format', title: 'Only in another format' },
  { state: 'perhaps', title: 'Perhaps here' },
  { state: 'here', title: 'Here' },
  { state: 'with-daw', title: 'Comes with the DAW' },
]

/** A state inside a sentence. */
export const STATE_WORDS: Record<NeedState, string> = {
  missing: 'missing',
  'other-format': 'only in another format',
  perhaps: 'perhaps here',
  here: 'here',
  'with-daw': 'comes with the DAW',
}

/** True for a need that is met: its heading is enough. */
export const isAtHand = (state: NeedState) => state === 'here' || state === 'with-daw'

/** The proof of a state; '' for one that its heading says. */
export const proofOf = ({ state, certainty, reason }: Omit<SongNeed, 'use' | 'plugin'>) =>
  state === 'with-daw' || certainty === 'certain' || reason === NOT_IN_LIBRARY ? '' : reason

/** How a song uses a plugin: how often, and how many of these are off, offline, frozen, missing or in a rack. */
export function usageWords({ count, off, offline, frozen, missing, inRack }: SongNeed['use']): string {
  const parts = [
    ifAny(off ?? 0, 'off'),
    ifAny(offline, 'offline'),
    ifAny(frozen, 'frozen'),
    ifAny(missing, 'not found by the DAW'),
    ifAny(inRack, inRack === 1 ? 'in a rack' : 'in racks'),
  ].filter((part) => part !== '')
  return [count === 1 ? 'Used once' : `Used ${formattedNumber(count)} times`, ...parts].join(', ')
}

const ifAny = (count: number, words: string) => (count === 0 ? '' : `${formattedNumber(count)} ${words}`)

export const nameOfUse = ({ name, maker }: SongNeed['use']) =>
  name || (maker ? `A plugin of ${maker}` : 'A plugin without a name')

/** A difference on another computer, both lists in the order of the song. */
export type Difference = {
  use: SongNeed['use']
  before: NeedState
  after: NeedState
  reason: string
  beforeVersion: string
  afterVersion: string
}

export function differencesOf(here: SongNeed[], there: SongNeed[]): Difference[] {
  return there.flatMap((need, i) => {
    const before = here[i]
    const [beforeVersion, afterVersion] = [before?.plugin?.version ?? '', need.plugin?.version ?? '']
    if (!before || (before.state === need.state && beforeVersion === afterVersion)) return []
    return [
      {
        use: need.use,
        before: before.state,
        after: need.state,
        reason: need.reason,
        beforeVersion,
        afterVersion,
      },
    ]
  })
}
