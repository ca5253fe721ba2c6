import type { Plugin } from '#shared/plugins/plugin.ts'

/** The plugin of the list that has the focus, if one has. */
export function focusedPlugin(shown: Plugin[]) {
  const place = document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
  return place ? shown[Number(place)] : undefined
}
