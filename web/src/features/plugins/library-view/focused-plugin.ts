import type { Plugin } from '#shared/plugins/plugin.ts'

/** The focused plugin of the list; undefined if none is focused. */
export function focusedPlugin(shown: Plugin[]) {
  const id = document.activeElement?.closest('[data-id]')?.getAttribute('data-id')
  return shown.find((plugin) => plugin.id === id)
}
