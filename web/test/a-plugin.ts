import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin as anyPlugin } from '#shared/plugins/testing/a-plugin.ts'

let count = 0

/** A plugin of a library: name only what matters to the test. Its id is a new UUID each time. */
export function aPlugin(facts: Partial<Plugin> = {}): Plugin {
  count += 1
  return anyPlugin({
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    name: `Plugin ${count}`,
    manufacturer: 'FabFilter',
    type: 'EQ',
    path: `Plugin ${count}.vst3`,
    ...facts,
  })
}
