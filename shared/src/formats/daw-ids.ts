import { DAWS, type Daw, type DawId, type SongKind } from '../songs/daws.ts'

/** The ids in the order of the names, `other` last. */
export const DAW_IDS = Object.entries<Daw>(DAWS).flatMap(([id, { isExchange }]) =>
  isExchange ? [] : [id],
) as [DawId, ...DawId[]]

/** The DAW that goes by this name; undefined for none of the list. */
export const dawOf = (name: string): DawId | undefined => DAW_IDS.find((id) => DAWS[id].called.test(name))

/** The DAW that saves songs of a kind; none for an exchange format. */
export const dawOfKind = (kind: SongKind): DawId | undefined =>
  DAW_IDS.find((id) => factsOf(id).songs?.kind === kind)

/** True when one of these DAWs loads a format, as `matchingFormat` names it. */
export const isLoadedByOne = (daws: readonly DawId[], format: string): boolean =>
  daws.some((id) => loads(id, format))

export const loads = (id: DawId, format: string): boolean =>
  factsOf(id).loads.some((loaded) => loaded === format)

const factsOf = (id: DawId): Daw => DAWS[id]
