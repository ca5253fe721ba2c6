import { type IdentifiedProduct, type Identity, pluginToJoin } from './identity.ts'

/** An entry with what the user has decided by hand about its bundles. */
export type RecognizingEntry = IdentifiedProduct & {
  /** The entry into which this one was merged; null for an entry of the library. */
  mergedInto: string | null
  /** The keys of the rules that lead to it. */
  ruleKeys: string[]
}

/**
 * The entry that recognizes a bundle: by a rule of a split first, then by identity. A merged entry still recognizes its bundles, which
 * then belong to the entry that it is merged into. Undefined for a new plugin. `candidates` share a key, a rule or the name.
 * `isOther`: what identity alone does not tell, as `standsBeside`.
 */
export function recognizingEntry<Entry extends RecognizingEntry>(
  bundle: { identity: Identity; ruleKeys: string[] },
  candidates: Entry[],
  isOther: (entry: Entry) => boolean = () => false,
): { entry: Entry; isByRule: boolean } | undefined {
  for (const key of bundle.ruleKeys) {
    const entry = candidates.find(({ ruleKeys }) => ruleKeys.includes(key))
    if (entry) return { entry, isByRule: true }
  }
  const id = pluginToJoin(bundle.identity, candidates, isOther)
  const entry = candidates.find((candidate) => candidate.id === id)
  return entry && { entry, isByRule: false }
}

/** Begins the name key of a split entry. A key with letters has no colon, so only its rules and its own bundles lead to it. */
export const splitNameKey = (pluginId: string) => `split:${pluginId}`
