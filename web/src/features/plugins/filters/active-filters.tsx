import { X } from 'lucide-react'
import type { PluginFilter } from '#shared/plugins/filter.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import type { Library } from '../use-library.ts'
import { filterLabels } from './filter-labels.ts'

/** The active filters besides search and type; a click removes one. */
export function ActiveFilters({ address }: { address: Library['address'] }) {
  const active = activeIn(address.filter)
  if (active.length === 0) return null

  return (
    <ChipRow label="Other filters">
      {active.map(({ label, without }) => (
        <Chip key={label} isActive onClick={() => address.choose(without)}>
          {label}
          <X size={13} aria-hidden="true" />
        </Chip>
      ))}
    </ChipRow>
  )
}

type ActiveFilter = { label: string; without: Partial<PluginFilter> }

function activeIn({ isFavorite, tag, format, manufacturer, missing, isGone }: PluginFilter) {
  const active: (ActiveFilter | false)[] = [
    isFavorite && { label: filterLabels.isFavorite, without: { isFavorite: false } },
    isGone && { label: filterLabels.isGone, without: { isGone: false } },
    tag !== '' && { label: filterLabels.tag(tag), without: { tag: '' } },
    format !== '' && { label: filterLabels.format(format), without: { format: '' } },
    manufacturer !== '' && {
      label: filterLabels.manufacturer(manufacturer),
      without: { manufacturer: '' },
    },
    missing !== '' && { label: filterLabels.missing(missing), without: { missing: '' } },
  ]
  return active.filter((entry) => entry !== false)
}
