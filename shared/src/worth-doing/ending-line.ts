import type { Day } from '../calendar-day.ts'
import type { TermKind } from '../purchases/purchase.ts'
import { endsSoon } from '../purchases/purchase-states.ts'
import { MOST_NAMES } from './contract.ts'

type Ending = { title: string; term: TermKind; ends: Day }

/** The line of those that end within two months of `today`, which are in the order of their ends; undefined for none. */
export function endingLine(endings: readonly Ending[], today: Day) {
  const soon = endings.filter(({ ends }) => endsSoon(ends, today))
  const [next] = soon
  return (
    next && {
      count: soon.length,
      names: soon.slice(0, MOST_NAMES).map(({ title }) => title),
      term: next.term,
      first: next.ends,
      last: soon.at(-1)?.ends ?? next.ends,
    }
  )
}
