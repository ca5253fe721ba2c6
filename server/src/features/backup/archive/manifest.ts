import { z } from 'zod'
import { isKey } from '../../../files/blobs.ts'

/** Rises when an older program could no longer read what a newer one writes. */
export const FORMAT_VERSION = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const keys = z.array(z.string().refine(isKey))
const count = z.int().nonnegative()

/** What lies in a backup. It is the last part of the archive, since the sums of all others stand in it. */
const manifest = z.strictObject({
  format: z.literal('plugfolio-backup'),
  formatVersion: z.int(),
  /** The release that made it. */
  product: z.string(),
  /** Every write that was acknowledged before this moment is in it. */
  startedAt: z.iso.datetime(),
  /** When the newest migration of its schema was written, in milliseconds. */
  migration: z.int(),
  /** In an order in which each comes after those that it refers to. */
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(name),
      rows: count,
      bytes: count,
      sha256: sum,
      /** Of the rows in any order: see `fingerprintOfRows`. */
      fingerprint: sum,
    }),
  ),
  files: z.array(z.strictObject({ key: z.string().refine(isKey), bytes: count, sha256: sum })),
  /** Keys of files that rows name and that were not there when the backup was made. */
  missing: keys,
  /** Keys of files that were not what had been uploaded. They are in the backup as they were. */
  damaged: keys,
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
export const partOfTable = (table: string) => `database/${table}.jsonl`
export const partOfFile = (key: string) => `files/${key}`

/** Reads a manifest; throws a sentence when it is none or comes from a newer program. */
export function manifestIn(text: string): Manifest {
  const said = parsed(text)
  const version = z.looseObject({ formatVersion: z.int() }).safeParse(said)
  if (version.success && version.data.formatVersion > FORMAT_VERSION)
    throw new Error('This backup was made by a newer Plugfolio. Restore it with that version.')
  const read = manifest.safeParse(said)
  if (!read.success) throw new Error('This is not a Plugfolio backup: its manifest is invalid.')
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
