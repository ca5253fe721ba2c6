import { useState } from 'react'

/** What stands in a list before somebody asks for more of it. */
const AT_ONCE = 100

/** The first hundred, and a hundred more each time they are asked for: somebody may update a thousand plugins. */
export function useFirst<Item>(items: Item[]) {
  const [count, setCount] = useState(AT_ONCE)
  return {
    first: items.slice(0, count),
    rest: Math.max(0, items.length - count),
    showMore: () => setCount(count + AT_ONCE),
  }
}
