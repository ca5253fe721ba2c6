import { makerKeyOf } from '../makers/maker-name.ts'
import type { MakerRow } from './product-tables.ts'

/** The maker of a spelling, as any bundle or host has it; undefined for one that the tables lack. */
export type MakerIndex = (spelling: string) => MakerRow | undefined

/** The look-up in these makers. */
export function makerIndex(makers: readonly MakerRow[]): MakerIndex {
  const rows = new Map<string, MakerRow>()
  for (const maker of makers)
    for (const key of [maker.key, ...maker.spellings.map(makerKeyOf)]) rows.set(key, maker)
  return (spelling) => rows.get(makerKeyOf(spelling))
}
