import { ListFilter, SlidersHorizontal } from 'lucide-react'
import type { Ref } from 'react'
import { chosenFacets } from '#shared/library-view/filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { Library } from '../use-library.ts'
import { ArrangeBar } from './arrange-bar.tsx'
import { DensityChoice } from './density-choice.tsx'
import styles from './filter-bar.module.css'

const PLACEHOLDER = 'Search plugins by name or manufacturer...'

type FilterBarProps = { library: Library; searchRef: Ref<HTMLInputElement>; onFilters: () => void }

/** The search field, the type, the order, the groups and the density of the library. */
export function FilterBar({ library, searchRef, onFilters }: FilterBarProps) {
  const { address } = library
  const count = chosenFacets(address.filter.facets).length

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
      <TypeSelect library={library} />
      <div className={styles.arrange}>
        <ArrangeBar library={library} />
      </div>
      <Button className={styles.filters} icon={SlidersHorizontal} aria-haspopup="dialog" onClick={onFilters}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div className={styles.density}>
        <DensityChoice library={library} />
      </div>
    </div>
  )
}

const SEVERAL = 'several types'

/** One type or all. Several types can be chosen in the rail; the list then says so. */
function TypeSelect({ library: { address, summary } }: { library: Library }) {
  const chosen = address.filter.facets.type ?? []
  const value = chosen.length > 1 ? SEVERAL : (chosen[0] ?? '')
  const names = summary.types.map((type) => type.name)
  // Includes a type that is only in the URL, so that the list shows the active filter.
  const all = value === '' || value === SEVERAL || names.includes(value) ? names : [...names, value]

  return (
    <Select
      className={styles.type}
      icon={ListFilter}
      label="Type"
      value={value}
      onChange={(type) => type !== SEVERAL && address.choose({ type: type === '' ? [] : [type] })}
      options={[
        { value: '', label: 'All Types' },
        ...(value === SEVERAL ? [{ value: SEVERAL, label: `${chosen.length} types` }] : []),
        ...all.map((name) => ({ value: name, label: name })),
      ]}
    />
  )
}
