export type PlistValue = string | number | boolean | null | PlistValue[] | PlistDict
/** A Map, so that a key such as `__proto__` is an ordinary key. */
export type PlistDict = Map<string, PlistValue>

/** Limits of a property list: number of values, nesting depth, and stored characters of a string. */
export const PLIST_LIMITS = { values: 20_000, depth: 32, text: 4096 }

/** The text of a key; '' when it has none. */
export function textAt(dict: ReadonlyMap<string, unknown> | undefined, key: string): string {
  const value = dict?.get(key)
  return typeof value === 'string' ? value : ''
}
