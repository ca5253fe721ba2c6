import type { Facet } from './facets.ts'

/** The parts of it that every library offers, each a value of a facet. */
export const READY_MADE_COLLECTIONS = [
  { name: 'Favorites', facet: 'favorite', value: 'yes' },
  { name: 'Updates', facet: 'update', value: 'yes' },
  { name: 'Free', facet: 'free', value: 'yes' },
  { name: 'Never used', facet: 'songs', value: 'never' },
  { name: 'Needs attention', facet: 'attention', value: 'yes' },
] as const satisfies { name: string; facet: Facet; value: string }[]
