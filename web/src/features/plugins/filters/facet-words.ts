import type { Facet } from '#shared/library-view/facets.ts'
import { OFTEN_USED } from '#shared/library-view/song-uses.ts'
import type { GroupKey, SortKey } from '#shared/library-view/sort.ts'
import { ARCHITECTURE_LABELS } from '../../../library/library-words.ts'
import { formattedMonth } from '../../../ui/text/locale.ts'

/** The headings of the facets in the rail. */
export const FACET_WORDS: Record<Facet, string> = {
  manufacturer: 'Manufacturer',
  type: 'Type',
  kind: 'More types',
  format: 'Format',
  tag: 'Tag',
  favorite: 'Favorite',
  owned: 'Owned',
  free: 'Free',
  update: 'Update',
  discontinued: 'Discontinued',
  superseded: 'Superseded',
  processor: 'Processor',
  computer: 'Computer',
  lacks: 'Not on',
  missing: 'Missing',
  size: 'Size on disk',
  gone: 'On disk',
  oldSystem: 'Needs a newer system',
  unseen: 'Not seen by a DAW',
  attention: 'Needs attention',
  songs: 'Songs',
  license: 'License',
  purchase: 'Purchases',
  added: 'Added',
}

const VALUE_WORDS: Partial<Record<Facet, Record<string, string>>> = {
  free: { no: 'Price unknown' },
  update: { yes: 'Available', no: 'None' },
  size: {
    'over-1-gb': 'Over 1 GB',
    '100-mb-to-1-gb': '100 MB to 1 GB',
    'under-100-mb': 'Under 100 MB',
    unknown: 'Unknown',
  },
  gone: { yes: 'Not found', no: 'Found' },
  songs: {
    never: 'Never used',
    perhaps: 'Possibly used',
    once: 'Used once',
    several: `Used in 2 to ${OFTEN_USED - 1} songs`,
    often: `Used in ${OFTEN_USED} songs or more`,
    vst2: 'Used as VST2 only',
  },
  license: { known: 'Known', none: 'None known' },
  purchase: {
    yes: 'Has a purchase',
    no: 'No purchase',
    'ends-soon': 'Plan ends soon',
    ended: 'Plan has ended',
  },
  added: { month: 'This month' },
  processor: ARCHITECTURE_LABELS,
}

const ANSWERS: Record<string, string> = { yes: 'Yes', no: 'No' }

/** The text of a facet's value; `computerOf` names a computer by its id. */
export function facetValueWords(facet: Facet, value: string, computerOf: (machine: string) => string) {
  if (facet === 'computer' || facet === 'lacks') return computerOf(value)
  if (facet === 'missing') return value.charAt(0).toUpperCase() + value.slice(1)
  if (facet === 'added' && value !== 'month') return formattedMonth(value)
  return VALUE_WORDS[facet]?.[value] ?? (isAnswer(facet) ? (ANSWERS[value] ?? value) : value)
}

/** The phrase for plugins with this value in a list of filters: `Never used in a song`, `Size on disk: Over 1 GB`. */
export function facetPhrase(facet: Facet, value: string, computerOf: (machine: string) => string) {
  const phrase = PHRASES[facet]?.[value]
  if (phrase !== undefined) return phrase
  const words = facetValueWords(facet, value, computerOf)
  return isAnswer(facet)
    ? `${value === 'yes' ? '' : 'Not '}${FACET_WORDS[facet]}`
    : `${FACET_WORDS[facet]}: ${words}`
}

const PHRASES: Partial<Record<Facet, Record<string, string>>> = {
  free: { no: 'Price unknown' },
  update: { yes: 'With an update' },
  gone: { yes: 'Not found on disk' },
  songs: {
    ...VALUE_WORDS.songs,
    never: 'Never used in a song',
    perhaps: 'Possibly used in a song',
    once: 'Used in one song',
  },
  license: { known: 'With a license', none: 'Without a license' },
  purchase: { ...VALUE_WORDS.purchase, yes: 'Bought', no: 'Without a purchase' },
}

export const isAnswer = (facet: Facet) =>
  [
    'favorite',
    'owned',
    'free',
    'update',
    'gone',
    'discontinued',
    'superseded',
    'oldSystem',
    'unseen',
    'attention',
  ].includes(facet)

/** The names of the orders of the library. */
export const SORT_WORDS: Record<SortKey, string> = {
  name: 'Name',
  manufacturer: 'Manufacturer',
  type: 'Type',
  format: 'Format',
  tag: 'Tag',
  version: 'Version',
  size: 'Size',
  added: 'Added',
  updated: 'Last updated',
  processor: 'Processor',
  songs: 'Number of songs',
  used: 'Last used in songs',
}

/** The order of a sort as a person reads it. */
export const orderWords = (key: SortKey, isDescending: boolean) => {
  if (key === 'added' || key === 'updated' || key === 'used')
    return isDescending ? 'Newest first' : 'Oldest first'
  if (key === 'size') return isDescending ? 'Largest first' : 'Smallest first'
  if (key === 'songs') return isDescending ? 'Most first' : 'Fewest first'
  if (key === 'version') return isDescending ? 'Highest first' : 'Lowest first'
  return isDescending ? 'Z to A' : 'A to Z'
}

/** The names of the groupings of the library; '' is not a grouping. */
export const GROUP_WORDS: Record<GroupKey | '', string> = {
  '': 'No groups',
  manufacturer: 'Manufacturer',
  type: 'Type',
  family: 'Family',
  format: 'Format',
  tag: 'Tag',
}

/** The heads of the groups of plugins without a value. */
export const WITHOUT_GROUP_WORDS: Record<GroupKey, string> = {
  manufacturer: 'No manufacturer',
  type: 'No type',
  family: 'No family',
  format: 'No format',
  tag: 'No tag',
}
