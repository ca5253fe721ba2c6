import { Grid3X3, LayoutGrid, List as ListIcon } from 'lucide-react'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import type { Density } from '../../../ui/data/virtual-grid.tsx'
import type { Library } from '../use-library.ts'

const DENSITIES: { value: Density; label: string; icon: typeof ListIcon }[] = [
  { value: 'comfortable', label: 'Comfortable', icon: LayoutGrid },
  { value: 'compact', label: 'Compact', icon: Grid3X3 },
  { value: 'list', label: 'List', icon: ListIcon },
]

/** Cards, small cards or rows. */
export const DensityChoice = ({ library: { look } }: { library: Library }) => (
  <Segmented label="Density" value={look.density} onChange={look.chooseDensity} options={DENSITIES} />
)
