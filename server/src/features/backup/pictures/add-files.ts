import { buffer } from 'node:stream/consumers'
import type { Blobs } from '../../../files/blobs.ts'
import { sumOf } from '../../../files/sound-file.ts'
import { type Manifest, partOfFile } from '../archive/manifest.ts'
import type { Archive } from '../archive/open-archive.ts'
import { amount, counted, type Progress, paced } from '../progress.ts'

type File = Manifest['files'][number]

/** Stores the files of an archive unless they are present and equal. Adds the keys of missing ones to `added`. */
export async function addFiles(blobs: Blobs, archive: Archive, added: string[], progress: Progress) {
  const { files } = archive.manifest
  progress(`Restoring ${amount(files.length, 'file')}.`)
  const report = paced(progress)
  for (let at = 0; at < files.length; at += CONCURRENCY) {
    report(`Restoring files: ${counted(at)} of ${counted(files.length)}.`)
    const batch = files.slice(at, at + CONCURRENCY)
    const results = await Promise.allSettled(batch.map((file) => addFile(blobs, archive, file, added)))
    // `added` is complete only when all of them have ended.
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

/** Each one mostly waits for the disk. */
const CONCURRENCY = 8

async function addFile(blobs: Blobs, archive: Archive, { key, sha256 }: File, added: string[]) {
  const present = await blobs.get(key)
  if (present && sumOf(present) === sha256) return
  if (!present) added.push(key)
  const bytes = await buffer(archive.read(partOfFile(key)))
  if (sumOf(bytes) !== sha256) throw new Error(`${partOfFile(key)} in the backup is damaged.`)
  await blobs.put(key, bytes)
}
