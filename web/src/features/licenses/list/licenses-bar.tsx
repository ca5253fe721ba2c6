import { ArrowUpDown, FileUp, MapPin, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { LICENSE_FILTERS, LICENSE_SORTS, type LicenseFilter, type LicenseView } from './license-view.ts'
import styles from './licenses-bar.module.css'

type LicensesBarProps = {
  view: LicenseView
  onChange: (changes: Partial<LicenseView>) => void
  counts: Record<LicenseFilter, number>
  searchRef: Ref<HTMLInputElement>
  onAdd: () => void
  onPlaces: () => void
  onImport: () => void
}

/** Search, order, filters and actions of the licenses. */
export function LicensesBar({
  view,
  onChange,
  counts,
  searchRef,
  onAdd,
  onPlaces,
  onImport,
}: LicensesBarProps) {
  // as: the keys of the table
  const filters = Object.keys(LICENSE_FILTERS) as LicenseFilter[]
  return (
    <div className={styles.bar}>
      <SearchField
        ref={searchRef}
        className={styles.search}
        value={view.search}
        onChange={(search) => onChange({ search })}
        placeholder="Search licenses..."
        label="Search licenses by name, manufacturer, plugin or place"
        keys={['/']}
      />
      <Select
        label="Sort by"
        icon={ArrowUpDown}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        options={Object.entries(LICENSE_SORTS).map(([value, label]) => ({
          value: value as keyof typeof LICENSE_SORTS, // as: the keys of the table
          label,
        }))}
      />
      <Button icon={MapPin} onClick={onPlaces}>
        Places
      </Button>
      <Button icon={FileUp} onClick={onImport}>
        Import
      </Button>
      <Button kind="primary" icon={Plus} needsServer onClick={onAdd}>
        Add License
      </Button>
      <div className={styles.chips}>
        <ChipRow label="Show only">
          {filters.map((filter) => (
            <Chip
              key={filter}
              isActive={view.show === filter}
              count={counts[filter]}
              onClick={() => onChange({ show: view.show === filter ? '' : filter })}
            >
              {LICENSE_FILTERS[filter].label}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </div>
  )
}
