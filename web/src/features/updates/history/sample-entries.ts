import type { UpdateEntry } from '#shared/updates/contract.ts'

/** Three example entries. */
export const SAMPLE_ENTRIES: UpdateEntry[] = [
  sample('Pro-Q 4', 'FabFilter', '4.01', '4.02', 'completed', '2025-11-18'),
  sample('Ozone 11 Imager', 'iZotope', '11.1.0', '11.2.0', 'failed', '2025-11-11'),
  sample('Pigments', 'Arturia', '6.0.0', '6.0.1', 'pending', '2025-11-03'),
]

function sample(
  pluginName: string,
  manufacturer: string,
  previousVersion: string,
  newVersion: string,
  status: UpdateEntry['status'],
  day: string,
): UpdateEntry {
  // Noon UTC is the same day in almost every time zone.
  const moment = `${day}T12:00:00.000Z`
  return {
    id: pluginName,
    pluginId: '',
    pluginName,
    manufacturer,
    previousVersion,
    newVersion,
    status,
    createdAt: moment,
    changedAt: moment,
  }
}
