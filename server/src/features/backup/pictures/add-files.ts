import { buffer } from 'node:stream/consumers'
import type { Blobs } from '../../../files/blobs.ts'
import { sumOf } from '../../../files/sound-file.ts'
import { type Manifest, partOfFile } from '../archive/manifest.ts'
import type { Archive } from '../archive/open-archive.ts'
import { amount, counted, type Progress, paced } from '../progress.ts'

type File = Manifest['files'][number]

/** Stores the files of an archive, except those that are there as they were. Keys of files that were not there go into `added`. */
export async function addFiles(blobs: Blobs, archive: Archive, added: string[], progress: Progress) {
  const { files } = archive.manifest
  progress(`Restoring ${amount(files.length, 'file')}.`)
  const line = paced(progress)
  for (let at = 0; at < files.length; at += AT_ONCE) {
    line(`Restoring files: ${counted(at)} of ${counted(files.length)}.`)
    const part = files.slice(at, at + AT_ONCE)
    const stored = await Promise.allSettled(part.map((file) => addFile(blobs, archive, file, added)))
    // Only when all of them have ended is it known what was added.
    for (const one of stored) if (one.status === 'rejected') throw one.reason
  }
}

/** Each waits for the disk most of the time. */
const AT_ONCE = 8

async function addFile(blobs: Blobs, archive: Archive, { key, sha256 }: File, added: string[]) {
  const present = await blobs.get(key)
  if (present && sumOf(present) === sha256) return
  if (!present) added.push(key)
  const bytes = await buffer(archive.read(partOfFile(key)))
  if (sumOf(bytes) !== sha256) throw new Error(`${partOfFile(key)} in the backup is damaged.`)
  await blobs.put(key, bytes)
}
