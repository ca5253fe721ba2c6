import { X } from 'lucide-react'
import { chosenFacets } from '#shared/library-view/filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Library } from '../use-library.ts'
import styles from './active-filters.module.css'
import { FACET_WORDS, facetValueWords } from './facet-words.ts'

/** The chosen facets as pills, each with a button that removes it. */
export function ActiveFilters({ library }: { library: Library }) {
  const { address, computerOf, shown } = library
  const { facets } = address.filter
  const pills = chosenFacets(facets).flatMap((facet) =>
    (facets[facet] ?? []).map((value) => ({
      facet,
      value,
      words: facetValueWords(facet, value, computerOf),
    })),
  )
  if (pills.length === 0) return null

  return (
    <div className={styles.row}>
      <ul className={styles.pills} aria-label="Active filters">
        {pills.map(({ facet, value, words }) => (
          <li key={`${facet} ${value}`} className={styles.pill}>
            <span>{FACET_WORDS[facet]}</span>
            <b>{words}</b>
            <button
              type="button"
              aria-label={`Remove filter ${FACET_WORDS[facet]}: ${words}`}
              onClick={() => address.toggle(facet, value)}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {/* Without results, the notice in the list has this button. */}
      {shown.length > 0 && (
        <Button kind="ghost" size="sm" onClick={address.clearFilters}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}
