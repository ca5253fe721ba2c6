import type { BundleCheck } from '#shared/health/bundle-check.ts'
import type { BundleFacts } from '#shared/health/health-case.ts'

/** Facts that many bundles have in common: everything that is not in a column of its own. */
type CommonFacts = Pick<BundleFacts, 'state' | 'bridge' | 'isQuarantined' | 'signature' | 'lists'>

/** These facts as a text that is the same for the same facts. */
export function factsText({ state, bridge, isQuarantined, signature, lists }: BundleCheck): string {
  const sorted = lists.toSorted((one, other) => (one.list < other.list ? -1 : 1))
  const facts: CommonFacts = {
    state,
    ...(bridge && { bridge }),
    ...(isQuarantined !== undefined && { isQuarantined }),
    ...(signature && { signature }),
    lists: Object.fromEntries(sorted.map(({ list, state: says }) => [list, says])),
  }
  return JSON.stringify(facts)
}

// as: only `factsText` writes them
export const factsIn = (text: string): CommonFacts => JSON.parse(text) as CommonFacts
