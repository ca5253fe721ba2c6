import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Facet } from '#shared/library-view/facets.ts'
import { isChosen } from '#shared/library-view/filter.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import inputStyles from '../../../ui/forms/input.module.css'
import { FACET_WORDS, facetValueWords } from '../filters/facet-words.ts'
import * as libraryWords from '../library-words.ts'
import type { Library } from '../use-library.ts'
import styles from './rail.module.css'
import { RailItem, RailSection } from './rail-item.tsx'

/** How many values are shown at first, and at most; with more, a field finds the others. */
const SHOWN = { first: 7, most: 200 }

type FacetSectionProps = {
  library: Library
  facet: Facet
  title?: string
  counts: ReadonlyMap<string, number>
  /** The menu behind a value. */
  menuOf?: (value: string) => ReactNode
}

/** The values of a facet with their counts, the most frequent first; several can be chosen. */
export function FacetSection(props: FacetSectionProps) {
  const { library, facet, title = FACET_WORDS[facet], counts, menuOf } = props
  const { address, computerOf } = library
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const fieldId = useId()
  const values = useMemo(
    () =>
      valuesOf(counts, address.filter.facets[facet] ?? [], (value) =>
        facetValueWords(facet, value, computerOf),
      ),
    [counts, address.filter.facets, facet, computerOf],
  )
  if (values.length === 0) return null

  const isLong = values.length > SHOWN.first
  const found = isOpen ? matchingValues(values, typed) : values
  const shown = found.slice(0, isOpen ? SHOWN.most : SHOWN.first)

  return (
    <RailSection
      title={title}
      more={
        isLong && (
          <>
            {isOpen && found.length > shown.length && (
              <p className={styles.rest}>{libraryWords.moreToFind(found.length - shown.length)}</p>
            )}
            <button
              type="button"
              className={styles.more}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? libraryWords.showFewer : libraryWords.showAll(values.length)}
            </button>
          </>
        )
      }
    >
      {isOpen && isLong && (
        <li>
          <input
            id={fieldId}
            className={inputStyles.input}
            aria-label={libraryWords.findIn(title)}
            placeholder={libraryWords.find}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </li>
      )}
      {shown.map(({ value, label, count }) => (
        <RailItem
          key={value}
          label={label}
          count={count}
          ink={facet === 'manufacturer' ? finishChartColor(value) : undefined}
          isActive={isChosen(address.filter, facet, value)}
          onClick={() => address.toggle(facet, value)}
        >
          {menuOf?.(value)}
        </RailItem>
      ))}
    </RailSection>
  )
}

type FacetValue = { value: string; label: string; count: number }

/**
 * The most frequent first; those of one count keep their order, which is that of names. A chosen value stays in the list when no plugin
 * has it.
 */
function valuesOf(
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  labelOf: (value: string) => string,
) {
  const rest = chosen.filter((value) => !counts.has(value)).map((value): [string, number] => [value, 0])
  return [...counts, ...rest]
    .map(([value, count]) => ({ value, label: labelOf(value), count }))
    .sort((a, b) => b.count - a.count)
}

function matchingValues(values: FacetValue[], typed: string) {
  const text = typed.trim().toLocaleLowerCase()
  return text === '' ? values : values.filter(({ label }) => label.toLocaleLowerCase().includes(text))
}
