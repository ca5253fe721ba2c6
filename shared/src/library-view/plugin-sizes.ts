/** How much space a plugin takes on a disk; bytes are decimal, as everywhere in the product. */
export const PLUGIN_SIZES = ['over-1-gb', '100-mb-to-1-gb', 'under-100-mb', 'unknown'] as const
export type PluginSize = (typeof PLUGIN_SIZES)[number]

/** The value of a size in bytes; null when it is unknown. */
export function pluginSizeOf(bytes: number | null): PluginSize {
  if (bytes === null) return 'unknown'
  if (bytes > 1e9) return 'over-1-gb'
  return bytes < 1e8 ? 'under-100-mb' : '100-mb-to-1-gb'
}
