import type { AudioUnit } from '../../plugins/plugin.ts'
import type { Bundle } from '../bundle.ts'
import { isPlaceholderCode } from '../facts/placeholders.ts'

/** The codes that tell which plugin a bundle is: only when it holds a single one, and not those that a toolkit wrote. */
export function audioUnitOf({ components }: Bundle): AudioUnit | null {
  const [unit] = components
  if (!unit || components.length > 1) return null
  const { type, subtype, manufacturer } = unit
  return type && subtype && !isPlaceholderCode(manufacturer) ? { type, subtype, manufacturer } : null
}
