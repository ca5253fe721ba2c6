import { buffer } from 'node:stream/consumers'
import type { Blobs } from '../../../files/blobs.ts'
import { sha256Of } from '../../../files/sound-file.ts'
import { type BackupManifest, filePartName } from '../archive/manifest.ts'
import type { BackupArchive } from '../archive/open-archive.ts'
import { formattedNumber, numberWithNoun, type ReportProgress, throttledProgress } from '../progress.ts'

type File = BackupManifest['files'][number]

/** Stores the files of an archive unless they are present and equal. Adds the keys of missing ones to `added`. */
export async function restoreFiles(
  blobs: Blobs,
  archive: BackupArchive,
  added: string[],
  progress: ReportProgress,
) {
  const { files } = archive.manifest
  progress(`Restoring ${numberWithNoun(files.length, 'file')}.`)
  const report = throttledProgress(progress)
  for (let at = 0; at < files.length; at += CONCURRENCY) {
    report(`Restoring files: ${formattedNumber(at)} of ${formattedNumber(files.length)}.`)
    const batch = files.slice(at, at + CONCURRENCY)
    const results = await Promise.allSettled(batch.map((file) => addFile(blobs, archive, file, added)))
    // `added` is complete only when all of them have ended.
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

/** Each one mostly waits for the disk. */
const CONCURRENCY = 8

async function addFile(blobs: Blobs, archive: BackupArchive, { key, sha256 }: File, added: string[]) {
  const present = await blobs.get(key)
  if (present && sha256Of(present) === sha256) return
  if (!present) added.push(key)
  const bytes = await buffer(archive.read(filePartName(key)))
  if (sha256Of(bytes) !== sha256) throw new Error(`${filePartName(key)} in the backup is damaged.`)
  await blobs.put(key, bytes)
}
