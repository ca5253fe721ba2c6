import type { Plugin } from '#shared/plugins/plugin.ts'

let count = 0

/** A plugin of somebody's library: name only what matters to the test. Its id is a new UUID each time. */
export function aPlugin(facts: Partial<Plugin> = {}): Plugin {
  count += 1
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    name: `Plugin ${count}`,
    manufacturer: 'FabFilter',
    type: 'EQ',
    format: 'VST3',
    formats: ['VST3'],
    version: '1.0.0',
    updateUrl: '',
    path: `Plugin ${count}.vst3`,
    isUAD: false,
    isOwned: true,
    updateAvailable: false,
    isFavorite: false,
    screenshot: null,
    definitionId: null,
    definition: null,
    metadata: { description: '', isFree: false },
    tags: [],
    ...facts,
  }
}
