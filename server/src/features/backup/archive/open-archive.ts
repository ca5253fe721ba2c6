import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
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
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (!(await isSealed(file)))
    throw new Error(`${file} is damaged, truncated, or not a Plugfolio backup: its checksum is wrong.`)
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(refuseInvalidZip)
  try {
    if (zip.entryCount > limits.parts) throw new Error(tooLarge(`has more than ${limits.parts} parts`))
    const entries = await entriesOf(zip).catch(refuseInvalidZip)
    refuseTooLarge(entries, limits)
    const read = (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`The backup has no part ${name}.`)
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
    throw new Error(tooLarge(`unpacks to more than ${limits.bytes} bytes`))
  if ((entries.get(MANIFEST_NAME)?.uncompressedSize ?? 0) > limits.manifest)
    throw new Error(tooLarge(`has a manifest of more than ${limits.manifest} bytes`))
}

const tooLarge = (reason: string) =>
  `Plugfolio cannot read this backup: it ${reason}. Use another backup, or restore the database and the files by hand.`

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch {
    throw new Error(`${entry.fileName} in the backup is damaged.`)
  }
}

function refuseInvalidZip(error: Error): never {
  throw new Error(`This is not a Plugfolio backup: ${error.message}.`)
}
