import { ArrowUpDown, AudioLines } from 'lucide-react'
import type { Ref } from 'react'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { SONG_FILTERS, SONG_SORTS, type SongFilter, type SongView } from './song-view.ts'
import styles from './songs-bar.module.css'

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
    <div className={styles.bar}>
      <SearchField
        ref={searchRef}
        className={styles.search}
        value={view.search}
        onChange={(search) => onChange({ search })}
        placeholder="Search songs..."
        label="Search songs by title, folder or DAW"
        keys={['/']}
      />
      <Select
        label="DAW"
        icon={AudioLines}
        value={view.daw}
        onChange={(daw) => onChange({ daw })}
        options={[{ value: '', label: 'All DAWs' }, ...daws.map((daw) => ({ value: daw, label: daw }))]}
      />
      <Select
        label="Sort by"
        icon={ArrowUpDown}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        options={Object.entries(SONG_SORTS).map(([value, label]) => ({
          value: value as keyof typeof SONG_SORTS, // as: the keys of the table
          label,
        }))}
      />
      <div className={styles.chips}>
        <ChipRow label="Show only">
          {filters.map((filter) => (
            <Chip
              key={filter}
              isActive={view.show === filter}
              count={counts[filter]}
              onClick={() => onChange({ show: view.show === filter ? '' : filter })}
            >
              {SONG_FILTERS[filter].label}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </div>
  )
}
