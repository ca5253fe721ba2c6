import type { ChosenFacets } from './filter.ts'
import { EMPTY_LIBRARY_VIEW, type LibraryView } from './view.ts'

/** The collections that every library has. */
export const READY_MADE_COLLECTIONS = [
  readyMade('favorites', 'Favorites', { favorite: ['yes'] }),
  readyMade('updates', 'Updates', { update: ['yes'] }),
  readyMade('free', 'Free', { free: ['yes'] }),
  readyMade('needs-rosetta', 'Needs Rosetta', { processor: ['intel'] }),
  readyMade('added', 'Added this month', { added: ['month'] }, 'added'),
  readyMade('largest', 'Largest', {}, 'size'),
  readyMade('never-described', 'Never described', { missing: ['description'] }),
] as const

function readyMade(id: string, name: string, facets: ChosenFacets, sort?: 'added' | 'size') {
  const view: LibraryView = {
    ...EMPTY_LIBRARY_VIEW,
    filter: { ...EMPTY_LIBRARY_VIEW.filter, facets },
    ...(sort && { sort: { key: sort, isDescending: true } }),
  }
  return { id, name, view }
}
