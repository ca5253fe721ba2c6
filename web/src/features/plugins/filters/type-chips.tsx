import { OFFERED_TYPES } from '#shared/plugins/summary.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import type { Library } from '../use-library.ts'

/** The most common types as filter chips, with the number of plugins. */
export function TypeChips({ library }: { library: Library }) {
  const { address, summary, query } = library
  const chosen = address.filter.facets.type ?? []
  const countOf = (name: string) => summary.types.find((each) => each.name === name)?.count ?? 0

  return (
    <ChipRow label="Filter by type">
      <Chip
        isActive={chosen.length === 0}
        onClick={() => address.choose({ type: [] })}
        {...countProps(summary.count)}
      >
        All Types
      </Chip>
      {OFFERED_TYPES.map((name) => (
        <Chip
          key={name}
          isActive={chosen.includes(name)}
          onClick={() => address.choose({ type: [name] })}
          {...countProps(countOf(name))}
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  )

  /** No counts before the library is loaded. */
  function countProps(count: number) {
    return query.data ? { count } : {}
  }
}
