import type { DawId, SongKind } from '../songs/daws.ts'
import { counted } from '../text/locale.ts'
import { DAW_IDS, dawOf, dawOfKind } from './daw-ids.ts'

/** Traces on a computer that tell which DAWs are used there. */
export type DawTraces = {
  /** How many songs of each DAW its helper has sent. `daw` is its name as the songs write it. */
  songs: { kind: SongKind | null; daw: string; songs: number }[]
  /** The programs whose lists of plugins were read there. */
  hosts: string[]
}

export type SuggestedDaw = { daw: DawId; because: string }

/** The DAWs that a computer is perhaps used with, each with the reason. The user decides. */
export function suggestedDaws({ songs, hosts }: DawTraces): SuggestedDaw[] {
  const songsOf = new Map<DawId, number>()
  for (const { kind, daw, songs: count } of songs) {
    const id = dawOf(daw) ?? (kind ? dawOfKind(kind) : undefined)
    if (id) songsOf.set(id, (songsOf.get(id) ?? 0) + count)
  }
  const listed = new Set(hosts.map(dawOf))
  return DAW_IDS.flatMap((daw) => {
    const count = songsOf.get(daw) ?? 0
    return count > 0 || listed.has(daw) ? [{ daw, because: foundHere(count, listed.has(daw)) }] : []
  })
}

function foundHere(count: number, isListed: boolean) {
  if (count === 0) return 'Found here: its plugin list.'
  const songs = counted(count, 'song')
  return isListed ? `Found here: ${songs} and its plugin list.` : `Found here: ${songs}.`
}
