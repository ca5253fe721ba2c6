import { X } from 'lucide-react'
import { chosenFacets } from '#shared/library-view/filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Library } from '../use-library.ts'
import styles from './active-filters.module.css'
import { FACET_WORDS, facetValueWords } from './facet-words.ts'

type Pill = { key: string; title: string; words: string; onRemove: () => void }

/** The chosen collection and facets as pills, each with a button that removes it. */
export function ActiveFilters({ library }: { library: Library }) {
  const { address, shown } = library
  const pills = pillsOf(library)
  if (pills.length === 0) return null

  return (
    <div className={styles.row}>
      <ul className={styles.pills} aria-label="Active filters">
        {pills.map(({ key, title, words, onRemove }) => (
          <li key={key} className={styles.pill}>
            <span>{title}</span>
            <b>{words}</b>
            <button type="button" aria-label={`Remove filter ${title}: ${words}`} onClick={onRemove}>
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
  const words = chosenCollection?.name ?? 'Unknown'
  return [{ key: collection, title: 'Collection', words, onRemove: address.leaveCollection }, ...pills]
}
