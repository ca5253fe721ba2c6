import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import * as words from '../backup-words.ts'
import { type BackupManifest, MANIFEST_NAME, parseManifest } from './manifest.ts'
import { isSealed } from './seal.ts'

export type BackupArchive = {
  manifest: BackupManifest
  names: string[]
  /** The content of a part. Throws for an unknown name. */
  read: (name: string) => AsyncIterable<Buffer>
  close: () => void
}

/** The limits of a backup: enough for half a million pictures and the rows of their users. */
const LIMITS = { parts: 1_000_000, bytes: 1024 ** 4, manifest: 256 * 1024 ** 2 }

/** Opens an unchanged archive within the limits of a backup. Throws a sentence for anything else. */
export async function openArchive(file: string, limits = LIMITS): Promise<BackupArchive> {
  if (!existsSync(file)) throw new Error(words.noFile(file))
  if (!(await isSealed(file))) throw new Error(words.brokenSeal(file))
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(refuseInvalidZip)
  try {
    if (zip.entryCount > limits.parts) throw new Error(words.tooManyParts(limits.parts))
    const entries = await entriesOf(zip).catch(refuseInvalidZip)
    refuseTooLarge(entries, limits)
    const read = (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(words.partMissing(name))
      return contentOf(zip, entry)
    }
    const manifest = parseManifest(await text(read(MANIFEST_NAME)))
    const names = [...entries.keys()].filter((name) => name !== MANIFEST_NAME)
    return { manifest, names, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile) {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

/** A part never unpacks to more than its declared size, so the declared sizes are checked first. */
function refuseTooLarge(entries: Map<string, Entry>, limits: typeof LIMITS) {
  const sizes = [...entries.values()].map(({ uncompressedSize }) => uncompressedSize)
  if (sizes.reduce((sum, size) => sum + size, 0) > limits.bytes)
    throw new Error(words.tooManyBytes(limits.bytes))
  if ((entries.get(MANIFEST_NAME)?.uncompressedSize ?? 0) > limits.manifest)
    throw new Error(words.manifestTooLarge(limits.manifest))
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch {
    throw new Error(words.damagedPart(entry.fileName))
  }
}

function refuseInvalidZip(error: Error): never {
  throw new Error(words.notABackup(error.message))
}
