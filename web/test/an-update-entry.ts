import type { UpdateEntry } from '#shared/updates/contract.ts'

let count = 0

/** An update that a user began: name only what matters to the test. Its id is a new UUID each time. */
export function anUpdateEntry(facts: Partial<UpdateEntry> = {}): UpdateEntry {
  count += 1
  const createdAt = facts.createdAt ?? '2025-11-03T12:00:00.000Z'
  return {
    id: `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`,
    pluginId: `00000000-0000-4000-a000-${String(count).padStart(12, '0')}`,
    pluginName: `Plugin ${count}`,
    manufacturer: 'FabFilter',
    previousVersion: '1.0.1',
    newVersion: '',
    status: 'pending',
    changedAt: createdAt,
    ...facts,
    createdAt,
  }
}
