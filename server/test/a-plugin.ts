import type * as z from 'zod/mini'
import type { newPlugin } from '#shared/plugins/new-plugin.ts'

/** The data that a drop sends for one bundle, with optional overrides. */
export const aPlugin = (overrides: Partial<z.input<typeof newPlugin>> = {}): z.input<typeof newPlugin> => {
  const name = overrides.name ?? 'Pro-Q 3'
  return { name, manufacturer: 'FabFilter', format: 'VST3', path: `${name}.vst3`, ...overrides }
}
