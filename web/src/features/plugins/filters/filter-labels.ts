import type { PluginFact } from '#shared/plugins/filter.ts'

/** The labels of the filters besides search and type. */
export const filterLabels = {
  isFavorite: 'Favorites',
  isGone: 'Not found on disk',
  tag: (tag: string) => `Tag: ${tag}`,
  format: (format: string) => `Format: ${format}`,
  manufacturer: (manufacturer: string) => `Manufacturer: ${manufacturer}`,
  missing: (fact: PluginFact) => `Without ${fact}`,
}
