import type { Plugin } from '../plugin.ts'

/** A plugin of a library: pass only what matters to the test. */
export function aPlugin(facts: Partial<Plugin>): Plugin {
  return {
    id: facts.name ?? 'one',
    name: 'One',
    manufacturer: 'Somebody',
    type: 'Effect',
    format: 'VST3',
    formats: ['VST3'],
    version: '1.0.0',
    versionSince: '2026-01-05T12:00:00.000Z',
    updateUrl: '',
    path: '',
    size: null,
    processors: [],
    machines: [],
    addedAt: '2026-01-05T12:00:00.000Z',
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
