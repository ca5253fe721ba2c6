import type * as z from 'zod/mini'
import type { newPlugin } from '#shared/plugins/plugin.ts'

/** What a drop sends of one bundle; say only what matters. */
export const aPlugin = (given: Partial<z.input<typeof newPlugin>> = {}): z.input<typeof newPlugin> => {
  const name = given.name ?? 'Pro-Q 3'
  return { name, manufacturer: 'FabFilter', format: 'VST3', path: `${name}.vst3`, ...given }
}
