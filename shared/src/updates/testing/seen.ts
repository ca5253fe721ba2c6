import type { Observation, Owner } from '../observation.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')

export const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

type ObservationFields = Partial<Omit<Observation, 'owner'>> & { owner?: Partial<Owner> }

/** An observation of one person; by default an old account with many plugins that has run this version for 18 days. */
export function anObservation(
  id: string,
  version: string,
  { owner, ...fields }: ObservationFields = {},
): Observation {
  return {
    owner: { id, since: daysAgo(400), otherPlugins: 120, isFlagged: false, network: null, ...owner },
    machine: `the studio of ${id}`,
    version,
    firstSeen: daysAgo(18),
    lastSeen: daysAgo(0),
    binary: null,
    signer: null,
    ...fields,
  }
}

/** Observations of `count` people with numbered names. */
export const manyObservations = (
  count: number,
  name: string,
  version: string,
  fields?: ObservationFields,
): Observation[] =>
  Array.from({ length: count }, (_, i) => anObservation(`${name} ${i + 1}`, version, fields))
