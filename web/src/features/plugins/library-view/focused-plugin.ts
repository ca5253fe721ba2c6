import type { Plugin } from '#shared/plugins/plugin.ts'

/** The focused plugin of the list; undefined if none is focused. */
export function focusedPlugin(shown: Plugin[]) {
  const index = document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
  return index ? shown[Number(index)] : undefined
}
