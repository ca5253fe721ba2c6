import { BYTE_ORDER_MARK, csvLines } from '../../csv.ts'
import type { SongNeed } from '../library/known-song.ts'
import type { SharedNeed } from './shared-need.ts'

/** The fields of a need in the order of their columns, with their headings. */
export const NEED_HEADINGS = {
  name: 'Plugin',
  maker: 'Maker',
  format: 'Format',
  version: 'Version',
} satisfies Record<keyof SharedNeed, string>

const FIELDS = Object.keys(NEED_HEADINGS) as (keyof SharedNeed)[] // as: the keys of the table

/** The same as a link shows, as CSV for a person without an account: a line for each plugin, and no cell is a formula. */
export const needsCsv = (needs: readonly SharedNeed[]): string =>
  BYTE_ORDER_MARK +
  csvLines([Object.values(NEED_HEADINGS), ...needs.map((need) => FIELDS.map((field) => need[field]))])

/** A plugin of a song that can be shared. */
export type SharableNeed = { usedId: string; isWithDaw: boolean; need: SharedNeed }

/**
 * The plugins of a song that can be shared, each once, in its order. Version and maker are those of the song, or else those of the
 * sender's own plugin where this surely is the one: some DAWs write neither, and a file is compared by names alone.
 */
export function sharableNeeds(needs: readonly SongNeed[]): SharableNeed[] {
  const byId = new Map<string, SharableNeed>()
  for (const { use, state, certainty, plugin } of needs) {
    const { usedId, format, name } = use
    const own = state === 'here' && certainty !== 'perhaps' ? plugin : null
    const version = use.version || (own?.version ?? '')
    const maker = use.maker || (own?.manufacturer ?? '')
    if (!byId.has(usedId))
      byId.set(usedId, { usedId, isWithDaw: state === 'with-daw', need: { format, name, maker, version } })
  }
  return [...byId.values()]
}

/** The chosen plugins as they are sent, exactly as others see them. */
export const chosenNeeds = (
  sharable: readonly SharableNeed[],
  { chosen, hasVersions }: { chosen: ReadonlySet<string>; hasVersions: boolean },
): SharableNeed[] =>
  sharable
    .filter(({ usedId }) => chosen.has(usedId))
    .map((each) => (hasVersions ? each : { ...each, need: { ...each.need, version: '' } }))
