import { AudioLines } from 'lucide-react'
import type { Ref } from 'react'
import { ListBar, SortSelect } from '../../../ui/data/list-bar.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { SONG_FILTERS, SONG_SORTS, type SongFilter, type SongView } from './song-view.ts'

type SongsBarProps = {
  view: SongView
  onChange: (changes: Partial<SongView>) => void
  counts: Record<SongFilter, number>
  daws: string[]
  searchRef: Ref<HTMLInputElement>
}

/** Search, filters and order of the songs. */
export function SongsBar({ view, onChange, counts, daws, searchRef }: SongsBarProps) {
  // as: the keys of the table
  const filters = Object.keys(SONG_FILTERS) as SongFilter[]
  return (
    <ListBar
      view={view}
      onChange={onChange}
      searchRef={searchRef}
      placeholder="Search songs..."
      label="Search songs by title, folder or DAW"
      filters={filters}
      labelOf={(filter) => SONG_FILTERS[filter].label}
      counts={counts}
    >
      <Select
        label="DAW"
        icon={AudioLines}
        value={view.daw}
        onChange={(daw) => onChange({ daw })}
        options={[{ value: '', label: 'All DAWs' }, ...daws.map((daw) => ({ value: daw, label: daw }))]}
      />
      <SortSelect sorts={SONG_SORTS} sort={view.sort} onChange={onChange} />
    </ListBar>
  )
}
