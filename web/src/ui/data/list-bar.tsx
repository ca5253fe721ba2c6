import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Chip, ChipRow } from '../controls/chip.tsx'
import { SearchField } from '../forms/search-field.tsx'
import * as common from '../text/common-words.ts'
import { counted } from '../text/counted.ts'
import { formattedNumber } from '../text/locale.ts'
import styles from './list-bar.module.css'

/** The shown part of a list: lines with these words, of one filter or '' for all. */
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
  /** The name of the search: the fields that it looks through. */
  label: string
  /** One button opens the menus and filters at every width. */
  isFolded?: boolean
  /** Menus, beside the search. */
  children?: ReactNode
  /** In how many of the menus something is chosen. */
  chosenCount?: number
  /** Beside the filters: the count of the list. */
  head: ReactNode
  /** The actions on what is shown, at the end of the line of the search. */
  acts?: ReactNode
}

/** Above a list: its search and menus, then its filters with its count. Where it is narrow, one button opens the menus and filters. */
export function ListBar<Filter extends string>(props: ListBarProps<Filter>) {
  const { view, onChange, searchRef = null, placeholder, label, children, chosenCount = 0 } = props
  const { head, acts, isFolded = false } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = chosenCount + (view.show === '' ? 0 : 1)
  return (
    <div className={styles.bar} data-open={isOpen} data-folded={isFolded}>
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
        {isFolded && <div className={styles.head}>{head}</div>}
        <Button
          className={styles.opener}
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? common.filters : common.filtersCount(count)}
        </Button>
        <div id={id} className={styles.menus}>
          {children}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
      <div className={styles.filters}>
        <FilterChips {...props} />
        {!isFolded && <div className={styles.head}>{head}</div>}
      </div>
    </div>
  )
}

/** The filters; at most one is on. */
function FilterChips<Filter extends string>(props: FilterChipsProps<Filter>) {
  const { filters, labelOf, counts, view, onChange } = props
  return (
    <ChipRow label={common.showOnly}>
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

type ListCountProps = {
  /** How many lines the search and the filters leave. */
  shown: number
  total: number
  /** The word for a line: `song`. */
  noun: string
  /** Several of them, where it is more than an s. */
  nouns?: string | undefined
  /** A note behind the count. */
  children?: string
}

/** How many lines a list shows, of how many; a screen reader is told when it changes. */
export const ListCount = ({ shown, total, noun, nouns, children }: ListCountProps) => (
  <p role="status">
    {shown === total
      ? counted(total, noun, nouns)
      : common.shownOf(formattedNumber(shown), counted(total, noun, nouns))}
    {children}
  </p>
)
