import { ArrowUpDown } from 'lucide-react'
import type { Ref } from 'react'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import {
  type Choice,
  PURCHASE_FILTERS,
  PURCHASE_SORTS,
  type PurchaseFilter,
  type PurchaseView,
} from './purchase-view.ts'
import styles from './purchases-bar.module.css'

type PurchasesBarProps = {
  view: PurchaseView
  onChange: (changes: Partial<PurchaseView>) => void
  counts: Record<PurchaseFilter, number>
  choices: Record<'years' | 'makers' | 'shops', Choice[]>
  searchRef: Ref<HTMLInputElement>
}

/** Search, filters and order of the purchases. */
export function PurchasesBar({ view, onChange, counts, choices, searchRef }: PurchasesBarProps) {
  // as: the keys of the tables
  const filters = Object.keys(PURCHASE_FILTERS) as PurchaseFilter[]
  const sorts = Object.entries(PURCHASE_SORTS) as [PurchaseView['sort'], string][]

  return (
    <div className={styles.bar}>
      <SearchField
        ref={searchRef}
        className={styles.search}
        value={view.search}
        onChange={(search) => onChange({ search })}
        placeholder="Search purchases..."
        label="Search purchases by name, manufacturer, shop or order number"
        keys={['/']}
      />
      <div className={styles.selects}>
        <Select
          label="Year"
          value={view.year}
          onChange={(year) => onChange({ year })}
          options={[{ value: '', label: 'All years' }, ...choices.years]}
        />
        <Select
          label="Manufacturer"
          value={view.maker}
          onChange={(maker) => onChange({ maker })}
          options={[{ value: '', label: 'All makers' }, ...choices.makers]}
        />
        <Select
          label="Shop"
          value={view.shop}
          onChange={(shop) => onChange({ shop })}
          options={[{ value: '', label: 'All shops' }, ...choices.shops]}
        />
        <Select
          label="Sort by"
          icon={ArrowUpDown}
          value={view.sort}
          onChange={(sort) => onChange({ sort })}
          options={sorts.map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className={styles.chips}>
        <ChipRow label="Show only">
          {filters.map((filter) => (
            <Chip
              key={filter}
              isActive={view.show === filter}
              count={counts[filter]}
              onClick={() => onChange({ show: view.show === filter ? '' : filter })}
            >
              {PURCHASE_FILTERS[filter].label}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </div>
  )
}
