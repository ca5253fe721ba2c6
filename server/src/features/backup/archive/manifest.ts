import { z } from 'zod'
import { versionAndBuild } from '../../../db/version-and-build.ts'
import { isBlobKey } from '../../../files/blobs.ts'
import * as words from '../backup-words.ts'

/** Rises when an older program can no longer read a newer archive. */
export const BACKUP_FORMAT_VERSION = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const keys = z.array(z.string().refine(isBlobKey))
const count = z.int().nonnegative()

/** The contents of a backup. The last part of the archive, since it has the checksums of all others. */
const manifest = z.strictObject({
  format: z.literal('plugfolio-backup'),
  formatVersion: z.int(),
  product: z.string(),
  /** The backup contains every write that was acknowledged before this time. */
  startedAt: z.iso.datetime(),
  /** The time of the newest migration of its schema, in milliseconds. */
  migration: z.int(),
  /** Each table comes after those that it refers to. */
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(name),
      rows: count,
      bytes: count,
      sha256: sum,
      /** Independent of the order of rows: see `fingerprintOfRows`. */
      fingerprint: sum,
    }),
  ),
  files: z.array(z.strictObject({ key: z.string().refine(isBlobKey), bytes: count, sha256: sum })),
  /** Keys of files that rows name but that were missing during the backup. */
  missing: keys,
  /** Keys of files that differ from their upload. The backup contains them unchanged. */
  damaged: keys,
})
export type BackupManifest = z.infer<typeof manifest>

export const MANIFEST_NAME = 'manifest.json'
export const tablePartName = (table: string) => `database/${table}.jsonl`
export const filePartName = (key: string) => `files/${key}`

/** Reads a manifest. Throws a sentence when it is invalid or from a newer program. */
export function parseManifest(text: string): BackupManifest {
  const json = parsed(text)
  const version = z.looseObject({ formatVersion: z.int() }).safeParse(json)
  if (version.success && version.data.formatVersion > BACKUP_FORMAT_VERSION)
    throw new Error(words.newerBackup(versionAndBuild))
  const result = manifest.safeParse(json)
  if (!result.success) throw new Error(words.invalidManifest)
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
