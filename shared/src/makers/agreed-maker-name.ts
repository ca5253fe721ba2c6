import { makerKeyOf } from './maker-name.ts'

/** Names that were agreed for makers, by the keys of these makers. */
export type AgreedMakerNames = ReadonlyMap<string, string>

/**
 * The agreed name of a maker, and the key of the maker that has it: `heckmannaudio` may be agreed to be `u-he`, and `u-he` to be
 * `U-HE`. Undefined name without an agreement. A circle ends where it began.
 */
export function agreedMakerName(key: string, agreed: AgreedMakerNames): { name?: string; key: string } {
  const followed = new Set<string>()
  let name: string | undefined
  let at = key
  while (!followed.has(at)) {
    followed.add(at)
    const next = agreed.get(at)
    if (next === undefined) break
    name = next
    at = makerKeyOf(next) || at
  }
  return { key: at, ...(name !== undefined && { name }) }
}
