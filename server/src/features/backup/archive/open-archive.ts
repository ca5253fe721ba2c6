import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { MANIFEST, type Manifest, manifestIn } from './manifest.ts'
import { isSealed } from './seal.ts'

export type Archive = {
  manifest: Manifest
  /** The names of all parts but the manifest. */
  names: string[]
  /** The content of a part; throws when there is none of that name. */
  read: (name: string) => AsyncIterable<Buffer>
  close: () => void
}

/** What a backup is read up to: half a million pictures, and the rows of as many people as have them. */
const MOST = { parts: 1_000_000, bytes: 1024 ** 4, manifest: 256 * 1024 ** 2 }

/** Opens an archive that is as it was written and no larger than a backup can be. Throws a sentence for anything else. */
export async function openArchive(file: string, most = MOST): Promise<Archive> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (!(await isSealed(file)))
    throw new Error(`${file} is damaged, cut off, or not a Plugfolio backup: its checksum is not right.`)
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(noZip)
  try {
    if (zip.entryCount > most.parts) throw new Error(tooLarge(`has more than ${most.parts} parts`))
    const entries = await entriesOf(zip).catch(noZip)
    refuseHuge(entries, most)
    const read = (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`The backup has no part ${name}.`)
      return contentOf(zip, entry)
    }
    const manifest = manifestIn(await text(read(MANIFEST)))
    const names = [...entries.keys()].filter((name) => name !== MANIFEST)
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

/** No part ever unpacks to more than it says of itself, so what they say is believed before anything is unpacked. */
function refuseHuge(entries: Map<string, Entry>, most: typeof MOST) {
  const sizes = [...entries.values()].map(({ uncompressedSize }) => uncompressedSize)
  if (sizes.reduce((sum, size) => sum + size, 0) > most.bytes)
    throw new Error(tooLarge(`unpacks to more than ${most.bytes} bytes`))
  if ((entries.get(MANIFEST)?.uncompressedSize ?? 0) > most.manifest)
    throw new Error(tooLarge(`has a manifest of more than ${most.manifest} bytes`))
}

const tooLarge = (why: string) =>
  `This is no backup that Plugfolio reads: it ${why}. Take another backup, or restore the database and the files by hand.`

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch {
    throw new Error(`${entry.fileName} in the backup is damaged.`)
  }
}

function noZip(error: Error): never {
  throw new Error(`This is not a Plugfolio backup: ${error.message}.`)
}
