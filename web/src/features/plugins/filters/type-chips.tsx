import { OFFERED_TYPES } from '#shared/plugins/summary.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import type { Library } from '../use-library.ts'

/** The types the specification offers, one press each, with how many plugins have them. */
export function TypeChips({ library }: { library: Library }) {
  const { address, summary, query } = library
  const { type } = address.filter
  const countOf = (name: string) => summary.types.find((counted) => counted.name === name)?.count ?? 0

  return (
    <ChipRow label="Filter by type">
      <Chip isActive={type === ''} onClick={() => address.choose({ type: '' })} {...counted(summary.count)}>
        All Types
      </Chip>
      {OFFERED_TYPES.map((name) => (
        <Chip
          key={name}
          isActive={type === name}
          onClick={() => address.choose({ type: name })}
          {...counted(countOf(name))}
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  )

  /** Nothing is counted before there is a library. */
  function counted(count: number) {
    return query.data ? { count } : {}
  }
}
