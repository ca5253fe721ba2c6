import type { RefObject } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useEntryState } from '../../ui/history-entry.ts'
import { useFocusAfterMore } from '../../ui/overlays/keep-focus.ts'
import * as updateWords from './update-words.ts'

/** Shows more of a list; hidden when `rest` is 0. */
export const MoreButton = ({ rest, onClick }: { rest: number; onClick: () => void }) =>
  rest > 0 && (
    <div className="grid center above-14">
      <Button onClick={onClick}>{updateWords.showMore(rest)}</Button>
    </div>
  )

const PAGE_SIZE = 100

/** The first hundred items, and a hundred more after each `showMore`, which moves the keyboard to the first of these `rows`. */
export function useShowMore<Item>(items: Item[], container: RefObject<HTMLElement | null>, rows: string) {
  const [count, setCount] = useEntryState('shown updates', PAGE_SIZE)
  const first = items.slice(0, count)
  const noteMore = useFocusAfterMore(container, rows, first.length)
  const showMore = () => {
    noteMore()
    setCount(count + PAGE_SIZE)
  }
  return { first, rest: items.length - first.length, showMore }
}
