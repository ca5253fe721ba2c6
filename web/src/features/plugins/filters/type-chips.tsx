import { OFFERED_TYPES } from '#shared/plugins/summary.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { useFacetCounts } from '../rail/use-facet-counts.ts'
import type { Library } from '../use-library.ts'

/** The most common types as filter chips, with the number of plugins that each would show. */
export function TypeChips({ library }: { library: Library }) {
  const { address, query } = library
  const counts = useFacetCounts(library)
  const chosen = address.filter.facets.type ?? []

  return (
    <ChipRow label="Filter by type">
      <Chip
        isActive={chosen.length === 0}
        onClick={() => address.choose({ type: [] })}
        {...countProps(counts.anyType)}
      >
        All Types
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

  /** No counts before the library is loaded. */
  function countProps(count: number) {
    return query.data ? { count } : {}
  }
}
