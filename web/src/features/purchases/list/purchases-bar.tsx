import type { Ref } from 'react'
import { ListBar, SortSelect } from '../../../ui/data/list-bar.tsx'
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
  // as: the keys of the table
  const filters = Object.keys(PURCHASE_FILTERS) as PurchaseFilter[]

  return (
    <ListBar
      className={styles.controls}
      view={view}
      onChange={onChange}
      searchRef={searchRef}
      placeholder="Search purchases..."
      label="Search purchases by name, manufacturer, shop or order number"
      filters={filters}
      labelOf={(filter) => PURCHASE_FILTERS[filter].label}
      counts={counts}
    >
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
          options={[{ value: '', label: 'All manufacturers' }, ...choices.makers]}
        />
        <Select
          label="Shop"
          value={view.shop}
          onChange={(shop) => onChange({ shop })}
          options={[{ value: '', label: 'All shops' }, ...choices.shops]}
        />
        <SortSelect sorts={PURCHASE_SORTS} sort={view.sort} onChange={onChange} />
      </div>
    </ListBar>
  )
}
