import type { GroupKey, SortKey } from '#shared/library-view/sort.ts'

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
  '': 'None',
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
