import { matchingFormat } from '../../plugins/formats.ts'
import type { IndexedEntry } from './indexed-entry.ts'
import type { Verdict } from './join-rules.ts'
import { type Join, type JoinableEntry, rankOf, type UsedPlugin } from './joinable-entry.ts'
import type { UsedForms } from './used-forms.ts'

/** The most entries that one key of a use leads to. More are no library of a person. */
export const MOST_ENTRIES = 200

/** Collects the best join of each entry. */
export class FoundJoins {
  readonly #joins = new Map<IndexedEntry, Join>()
  readonly used: UsedForms
  isCut = false

  constructor(used: UsedForms) {
    this.used = used
  }

  /** Asks a rule about each of these entries. */
  ask(entries: readonly IndexedEntry[] | undefined, rule: (entry: IndexedEntry) => Verdict) {
    if (!entries) return
    if (entries.length > MOST_ENTRIES) this.isCut = true
    for (const indexed of entries.slice(0, MOST_ENTRIES)) {
      const verdict = rule(indexed)
      if (verdict) this.#keep(indexed, verdict)
    }
  }

  #keep(indexed: IndexedEntry, { certainty, reason }: NonNullable<Verdict>) {
    const { entry } = indexed
    const known = this.#joins.get(indexed)
    if (known && rankOf(known.certainty) >= rankOf(certainty)) return
    const isOtherFormat = !hasFormat(entry, this.used.use)
    this.#joins.set(indexed, { entry, certainty, reason, isOtherFormat })
  }

  /** The entries of which the DAW will surely load one. */
  settled() {
    return [...this.#joins].flatMap(([indexed, { certainty, isOtherFormat }]) =>
      certainty === 'certain' && !isOtherFormat ? indexed : [],
    )
  }

  get isEmpty() {
    return this.#joins.size === 0
  }

  /** The surest first, then those of the right format, then those of the right name, because two bundles may hold one plugin. */
  all() {
    const { key } = this.used.name
    const place = ([{ names }, { certainty, isOtherFormat }]: [IndexedEntry, Join]) =>
      4 * rankOf(certainty) + 2 * Number(!isOtherFormat) + Number(names.some((name) => name.key === key))
    return [...this.#joins].toSorted((a, b) => place(b) - place(a)).map(([, join]) => join)
  }
}

/** True when a DAW finds the entry in the format of the use. */
export function hasFormat({ formats }: JoinableEntry, { format }: UsedPlugin) {
  const wanted = format === 'VST2' ? 'VST' : format
  return formats.some((each) => matchingFormat(each) === wanted)
}
