import { ArrowUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Chip, ChipRow } from '../controls/chip.tsx'
import { SearchField } from '../forms/search-field.tsx'
import { Select } from '../forms/select.tsx'
import { classNames } from '../look/class-names.ts'
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
  /** Of the row of controls, which begins with the search. */
  className?: string
  /** More controls, beside the search. */
  children: ReactNode
}

/** Above a list: its search, what else arranges it, and its filters. */
export function ListBar<Filter extends string>(props: ListBarProps<Filter>) {
  const { view, onChange, searchRef = null, placeholder, label, className, children } = props
  return (
    <div className={styles.bar}>
      <div className={classNames(styles.controls, className)}>
        <SearchField
          ref={searchRef}
          className={styles.search}
          value={view.search}
          onChange={(search) => onChange({ search })}
          placeholder={placeholder}
          label={label}
          keys={['/']}
        />
        {children}
      </div>
      <FilterChips {...props} />
    </div>
  )
}

/** The filters of a list; at most one is on. */
export function FilterChips<Filter extends string>(props: FilterChipsProps<Filter>) {
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

type SortSelectProps<Sort extends string> = {
  /** What each order is called. */
  sorts: Record<Sort, string>
  sort: Sort
  onChange: (changes: { sort: Sort }) => void
}

/** The order of a list. */
export function SortSelect<Sort extends string>({ sorts, sort, onChange }: SortSelectProps<Sort>) {
  const names = Object.entries(sorts) as [Sort, string][] // as: the keys of the record
  return (
    <Select
      label="Sort by"
      icon={ArrowUpDown}
      value={sort}
      onChange={(chosen) => onChange({ sort: chosen })}
      options={names.map(([value, label]) => ({ value, label }))}
    />
  )
}
