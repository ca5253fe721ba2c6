import { ListFilter, SlidersHorizontal, X } from 'lucide-react'
import type { Ref } from 'react'
import { chosenFacets } from '#shared/library-view/filter.ts'
import { OFFERED_TYPES } from '#shared/plugins/summary.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as libraryWords from '../library-words.ts'
import { useFacetCounts } from '../rail/use-facet-counts.ts'
import type { Library } from '../use-library.ts'
import { ArrangeBar, DensityChoice } from './arrange-bar.tsx'
import { FACET_WORDS, facetValueWords } from './facet-words.ts'
import styles from './filter-bar.module.css'

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
        placeholder={libraryWords.searchPlaceholder}
        label={libraryWords.searchLabel}
        keys={['/']}
      />
      <TypeSelect library={library} />
      <div className="wide">
        <ArrangeBar library={library} />
      </div>
      <Button className={styles.filters} icon={SlidersHorizontal} aria-haspopup="dialog" onClick={onFilters}>
        {count === 0 ? common.filters : common.filtersCount(count)}
      </Button>
      <div className="push wide">
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
      label={libraryWords.type}
      value={value}
      onChange={(type) => type !== SEVERAL && address.choose({ type: type === '' ? [] : [type] })}
      options={[
        { value: '', label: libraryWords.allTypes },
        ...(value === SEVERAL ? [{ value: SEVERAL, label: libraryWords.typeCount(chosen.length) }] : []),
        ...all.map((name) => ({ value: name, label: name })),
      ]}
    />
  )
}

type Pill = { key: string; title: string; words: string; onRemove: () => void }

/** The chosen collection and facets as pills, each with a button that removes it. */
export function ActiveFilters({ library }: { library: Library }) {
  const { address, shown } = library
  const pills = pillsOf(library)
  if (pills.length === 0) return null

  return (
    <div className={styles.row}>
      <ul className={styles.pills} aria-label={libraryWords.activeFilters}>
        {pills.map(({ key, title, words, onRemove }) => (
          <li key={key} className={styles.pill}>
            <span>{title}</span>
            <b>{words}</b>
            <button type="button" aria-label={libraryWords.removeFilter(title, words)} onClick={onRemove}>
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {/* Without results, the notice in the list has this button. */}
      {shown.length > 0 && (
        <Button kind="ghost" size="sm" onClick={address.clearFilters}>
          {libraryPartWords.clearFilters}
        </Button>
      )}
    </div>
  )
}

function pillsOf({ address, computerOf, chosenCollection }: Library): Pill[] {
  const { facets, collection } = address.filter
  const pills = chosenFacets(facets).flatMap((facet) =>
    (facets[facet] ?? []).map((value) => ({
      key: `${facet} ${value}`,
      title: FACET_WORDS[facet],
      words: facetValueWords(facet, value, computerOf),
      onRemove: () => address.toggle(facet, value),
    })),
  )
  if (collection === '') return pills
  const words = chosenCollection?.name ?? libraryWords.unknown
  return [
    { key: collection, title: libraryWords.collection, words, onRemove: address.leaveCollection },
    ...pills,
  ]
}

/** The most common types as filter chips, with the number of plugins that each would show. */
export function TypeChips({ library }: { library: Library }) {
  const { address, query } = library
  const counts = useFacetCounts(library)
  const chosen = address.filter.facets.type ?? []
  // No counts before the library is loaded.
  const countProps = (count: number) => (query.data ? { count } : {})

  return (
    <ChipRow label={libraryWords.filterByType}>
      <Chip
        isActive={chosen.length === 0}
        onClick={() => address.choose({ type: [] })}
        {...countProps(counts.anyType)}
      >
        {libraryWords.allTypes}
      </Chip>
      {OFFERED_TYPES.map((name) => (
        <Chip
          key={name}
          isActive={chosen.includes(name)}
          onClick={() => address.choose({ type: [name] })}
          {...countProps(counts.type.get(name) ?? 0)}
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  )
}
