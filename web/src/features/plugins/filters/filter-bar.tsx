import { Grid3X3, LayoutGrid, ListFilter, List as ListIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import type { Density } from '../../../ui/data/virtual-grid.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { Library } from '../use-library.ts'
import styles from './filter-bar.module.css'
import { MoreFilters } from './more-filters.tsx'

const DENSITIES: { value: Density; label: string; icon: typeof ListIcon }[] = [
  { value: 'comfortable', label: 'Comfortable', icon: LayoutGrid },
  { value: 'compact', label: 'Compact', icon: Grid3X3 },
  { value: 'list', label: 'List', icon: ListIcon },
]

const PLACEHOLDER = 'Search plugins by name or manufacturer...'

/** The search field, the filters and the density of the library. */
export function FilterBar({ library, searchRef }: { library: Library; searchRef: Ref<HTMLInputElement> }) {
  const { address, summary, density, chooseDensity } = library

  return (
    <div className={styles.bar}>
      <SearchField
        ref={searchRef}
        className={styles.search}
        value={address.filter.search}
        onChange={address.search}
        placeholder={PLACEHOLDER}
        label="Search plugins by name or manufacturer"
        keys={['/']}
      />
      <Select
        className={styles.type}
        icon={ListFilter}
        label="Type"
        value={address.filter.type}
        onChange={(type) => address.choose({ type })}
        options={typeOptions(library)}
      />
      <MoreFilters summary={summary} onChoose={address.choose} />
      <div className={styles.density}>
        <Segmented label="Density" value={density} onChange={chooseDensity} options={DENSITIES} />
      </div>
    </div>
  )
}

/** Includes a type that is only in the URL, so that the list shows the active filter. */
function typeOptions({ summary, address }: Library) {
  const names = summary.types.map((type) => type.name)
  const { type } = address.filter
  const all = type === '' || names.includes(type) ? names : [...names, type]
  return [{ value: '', label: 'All Types' }, ...all.map((name) => ({ value: name, label: name }))]
}
