import type { ReactNode, Ref } from 'react'
import { Chip, ChipRow } from '../controls/chip.tsx'
import { SearchField } from '../forms/search-field.tsx'
import styles from './list-bar.module.css'

/** What of a list is shown: lines with these words, of one filter or '' for all. */
type ListView<Filter extends string> = { search: string; show: Filter | '' }

type FilterChipsProps<Filter extends string> = {
  /** In the order of their chips. */
  filters: readonly Filter[]
  labelOf: (filter: Filter) => string
  /** How many lines each filter shows. */
  counts: Record<Filter, number>
  view: Pick<ListView<Filter>, 'show'>
  onChange: (changes: { show: Filter | '' }) => void
}

type ListBarProps<Filter extends string> = FilterChipsProps<Filter> & {
  view: ListView<Filter>
  onChange: (changes: Partial<ListView<Filter>>) => void
  searchRef?: Ref<HTMLInputElement>
  placeholder: string
  /** What the search looks through. */
  label: string
  /** Menus, beside the search. */
  children: ReactNode
  /** Beside the filters: the count of the list and what can be done with it. */
  head?: ReactNode
  headRef?: Ref<HTMLDivElement> | undefined
}

/** Above a list: its search and menus, then its filters with its count. */
export function ListBar<Filter extends string>(props: ListBarProps<Filter>) {
  const { view, onChange, searchRef = null, placeholder, label, children, head, headRef } = props
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <div className={styles.controls}>
          <SearchField
            ref={searchRef}
            className={styles.search}
            value={view.search}
            onChange={(search) => onChange({ search })}
            placeholder={placeholder}
            label={label}
            keys={['/']}
          />
          <div className={styles.menus}>{children}</div>
        </div>
      </div>
      <div className={styles.filters}>
        <FilterChips {...props} />
        {head && (
          <div ref={headRef} className={styles.head}>
            {head}
          </div>
        )}
      </div>
    </div>
  )
}

/** The filters; at most one is on. */
function FilterChips<Filter extends string>(props: FilterChipsProps<Filter>) {
  const { filters, labelOf, counts, view, onChange } = props
  return (
    <ChipRow label="Show only">
      {filters.map((filter) => (
        <Chip
          key={filter}
          isActive={view.show === filter}
          count={counts[filter]}
          onClick={() => onChange({ show: view.show === filter ? '' : filter })}
        >
          {labelOf(filter)}
        </Chip>
      ))}
    </ChipRow>
  )
}
