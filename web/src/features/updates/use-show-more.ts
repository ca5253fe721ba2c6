import { useEntryState } from '../../ui/history-entry.ts'

const PAGE_SIZE = 100

/** Returns the first hundred items, and a hundred more after each `showMore`. */
export function useShowMore<Item>(items: Item[]) {
  const [count, setCount] = useEntryState('shown updates', PAGE_SIZE)
  return {
    first: items.slice(0, count),
    rest: Math.max(0, items.length - count),
    showMore: () => setCount(count + PAGE_SIZE),
  }
}
