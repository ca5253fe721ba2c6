import { ADD_OUTCOMES, type AddOutcome, outcomeRecord } from '#shared/plugins/add-outcomes.ts'

/** The result of an import: the entries of the library by their outcome, each once. */
export type ImportResult = { id: string; entryIds: Record<AddOutcome, string[]> }

/** Collects the outcomes of an import. An entry that it created and then added a format to is new. */
export function importResultOf(
  id: string,
  outcomes: Iterable<{ pluginId: string; added: AddOutcome }>,
): ImportResult {
  const best = new Map<string, AddOutcome>()
  for (const { pluginId, added } of outcomes) {
    const before = best.get(pluginId)
    if (!before || ADD_OUTCOMES.indexOf(added) < ADD_OUTCOMES.indexOf(before)) best.set(pluginId, added)
  }
  const idsOf = (outcome: AddOutcome) =>
    [...best].flatMap(([pluginId, added]) => (added === outcome ? pluginId : []))
  return { id, entryIds: outcomeRecord(idsOf) }
}

/** The address of My Plugins with only the entries of this outcome. */
export const importAddress = ({ id }: ImportResult, outcome: AddOutcome) => `/plugins?import=${id}.${outcome}`

const KEY = 'plugfolioImports'
/** How many imports are kept: their links are of use only for a while. */
const MAX_KEPT = 5

/** Keeps the result for the links to it, in this tab and until it is closed. */
export function keepImportResult(result: ImportResult) {
  const others = keptResults().filter(({ id }) => id !== result.id)
  for (const kept of [[result, ...others].slice(0, MAX_KEPT), [result]]) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept))
      return
    } catch {
      // The storage is full or turned off: keep less, or the links show the whole library.
    }
  }
}

/** The outcome in `?import=` and its entries; undefined for an unknown import. */
export function importedEntries(
  param: string,
): { outcome: AddOutcome; ids: ReadonlySet<string> } | undefined {
  const outcome = ADD_OUTCOMES.find((each) => param.endsWith(`.${each}`))
  const result = outcome && keptResults().find(({ id }) => param === `${id}.${outcome}`)
  const ids = outcome && result?.entryIds[outcome]
  return outcome && ids && { outcome, ids: new Set(ids) }
}

function keptResults(): ImportResult[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isResult) : []
  } catch {
    return []
  }
}

const isResult = (value: unknown): value is ImportResult =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'entryIds' in value &&
  typeof value.entryIds === 'object' &&
  value.entryIds !== null &&
  ADD_OUTCOMES.every((outcome) => Array.isArray(Reflect.get(Object(value.entryIds), outcome)))
