import { useMemo } from 'react'
import type { Search } from '#shared/text/search.ts'
import { useAfterPaint } from '../after-paint.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import * as common from '../text/common-words.ts'
import { formattedNumber } from '../text/locale.ts'

/** A list before its search and filters. */
export type SearchedList<Item extends object> = {
  search: Search<Item>
  /** The searched words. */
  typed: string
  /** All items. Must be stable between renders. */
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** The word for the items, in the plural. */
  nouns: string
  /** Searches for a text in all items, without any filter. */
  onSearch: (text: string) => void
}

type NothingFoundProps<Item extends object> = {
  title: string
  level?: 2 | 3
  hint: string
  clear: { label: string; onClick: () => void }
  list: SearchedList<Item>
}

/** How many names are offered. */
const MOST_NEAREST = 3

/**
 * Stands for a list whose search and filters leave nothing. Where filters hide what was searched for, it can be searched everywhere; where
 * nothing has such a name, the nearest names are offered.
 */
export function NothingFound<Item extends object>({
  title,
  level,
  hint,
  clear,
  list,
}: NothingFoundProps<Item>) {
  return (
    <EmptyState
      illustration="glass"
      title={title}
      {...(level && { level })}
      action={
        <>
          <Ways list={list} />
          <Button onClick={clear.onClick}>{clear.label}</Button>
        </>
      }
    >
      {hint}
    </EmptyState>
  )
}

function Ways<Item extends object>({ list }: { list: SearchedList<Item> }) {
  const { search, items, nameOf, nouns, onSearch } = list
  // Comparing a large list takes longer than a key press may.
  const typed = useAfterPaint(list.typed, '')
  const { hidden, nearest } = useMemo(() => {
    if (typed.trim() === '') return { hidden: 0, nearest: [] }
    const hidden = items.filter(search.matcher(typed)).length
    const names = hidden > 0 ? [] : search.nearest(typed, items, MOST_NEAREST).map(nameOf)
    return { hidden, nearest: [...new Set(names.filter(Boolean))] }
  }, [search, typed, items, nameOf])

  if (hidden > 0)
    return (
      <Button kind="primary" onClick={() => onSearch(typed)}>
        {common.searchAll(nouns, formattedNumber(hidden))}
      </Button>
    )
  return nearest.map((name, at) => (
    <Button key={name} kind={at === 0 ? 'primary' : 'secondary'} onClick={() => onSearch(name)}>
      {at === 0 ? common.didMean(name) : name}
    </Button>
  ))
}
