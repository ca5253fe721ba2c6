import type { AudioUnit } from '../../plugins/plugin.ts'
import type { PluginBundle } from '../bundle.ts'
import { isPlaceholderCode } from '../facts/placeholders.ts'

/** The identifying codes of a bundle's only plugin; null for several plugins or for a toolkit's default codes. */
export function audioUnitOf({ components }: PluginBundle): AudioUnit | null {
  const [unit] = components
  if (!unit || components.length > 1) return null
  const { type, subtype, manufacturer } = unit
  return type && subtype && !isPlaceholderCode(manufacturer) ? { type, subtype, manufacturer } : null
}
