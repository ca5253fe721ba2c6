import type { CountedPerson } from './counted-people.ts'

/**
 * Only observations with the known signer or without a signer. The signer is a moderator's choice, or the most common one; of
 * two, the one seen first. People who have only another signer own another plugin with the same name and are left out.
 */
export function withKnownSigner(people: CountedPerson[], stated: string | null): CountedPerson[] {
  const signer = stated ?? signerOfMost(people)
  if (signer === undefined) return people
  return people
    .map(({ owner, sightings }) => ({
      owner,
      sightings: sightings.filter((each) => each.signer === null || each.signer === signer),
    }))
    .filter(({ sightings }) => sightings.length > 0)
}

function signerOfMost(people: CountedPerson[]) {
  const signers = new Map<string, { votes: number; since: string }>()
  for (const { sightings } of people) {
    for (const [signer, since] of firstDays(sightings)) {
      const known = signers.get(signer) ?? { votes: 0, since }
      signers.set(signer, { votes: known.votes + 1, since: since < known.since ? since : known.since })
    }
  }
  return [...signers].sort(
    ([a, { votes, since }], [b, other]) =>
      other.votes - votes || Date.parse(since) - Date.parse(other.since) || (a < b ? -1 : 1),
  )[0]?.[0]
}

/** A person has one vote for each signer. */
function firstDays(sightings: CountedPerson['sightings']) {
  const days = new Map<string, string>()
  for (const { signer, firstSeen } of sightings) {
    const day = signer === null ? undefined : (days.get(signer) ?? firstSeen)
    if (signer !== null && day !== undefined) days.set(signer, firstSeen < day ? firstSeen : day)
  }
  return days
}
