import type { WorthDoing } from '#shared/worth-doing/contract.ts'
import type { Db } from '../db/schema.ts'

type Owner = { id: string; libraryRevision: number; songsRevision: number }

/** A question of a feature to a library: the line of its kind, or undefined when there is nothing to do. */
export type WorthDoingRow = (asked: { db: Db; user: Owner; now: Date }) => Promise<WorthDoing | undefined>
