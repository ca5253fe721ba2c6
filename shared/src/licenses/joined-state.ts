import type { License } from './license.ts'

/** An activation with the kind of table that brought it; '' for the owner. */
type KnownActivation = License['activations'][number] & { source: string }

/** The fields that a table can change in a license that is there already. */
export type ImportedState = Pick<
  License,
  'state' | 'seats' | 'startsOn' | 'endsOn' | 'protection' | 'source'
> & {
  sourceKey: string
  /** In the order of the ids of their places. */
  activations: KnownActivation[]
}

/**
 * A license after a table or an export said something about it. `keep` fills what is empty, and adds places. With `update` the table is
 * newer: what it says replaces that, and places that the same kind of table named before and no longer names are left out.
 */
export function joinedState(
  known: ImportedState,
  given: ImportedState,
  existing: 'keep' | 'update',
): ImportedState {
  const isNewer = existing === 'update'
  const either = <T>(mine: T | null, theirs: T | null) => (isNewer ? (theirs ?? mine) : (mine ?? theirs))
  const startsOn = either(known.startsOn, given.startsOn)
  const endsOn = either(known.endsOn, given.endsOn)
  const isInOrder = startsOn === null || endsOn === null || endsOn >= startsOn
  const hasSource = known.sourceKey !== '' || given.sourceKey === ''
  return {
    state: isNewer ? given.state : known.state,
    seats: either(known.seats, given.seats),
    startsOn: isInOrder ? startsOn : known.startsOn,
    endsOn: isInOrder ? endsOn : known.endsOn,
    protection: known.protection === 'unknown' ? given.protection : known.protection,
    source: hasSource ? known.source : given.source,
    sourceKey: hasSource ? known.sourceKey : given.sourceKey,
    activations: joinedActivations(known.activations, given, isNewer),
  }
}

function joinedActivations(
  known: readonly KnownActivation[],
  { activations, source }: ImportedState,
  isNewer: boolean,
): KnownActivation[] {
  const given = new Map(activations.map((one) => [one.placeId, one]))
  const hasEnded = (one: KnownActivation) =>
    isNewer && source !== '' && one.source === source && !given.has(one.placeId)
  const all = new Map(known.filter((one) => !hasEnded(one)).map((one) => [one.placeId, one]))
  for (const [placeId, one] of given) {
    const before = all.get(placeId)
    all.set(
      placeId,
      before
        ? { ...before, since: before.since ?? one.since, seenOn: later(before.seenOn, one.seenOn) }
        : one,
    )
  }
  return [...all.values()].toSorted((one, other) => (one.placeId < other.placeId ? -1 : 1))
}

const later = (one: string | null, other: string | null) =>
  one !== null && (other === null || one >= other) ? one : other
