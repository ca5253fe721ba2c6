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

/** Opens an archive that is as it was written. Throws a sentence for anything else. */
export async function openArchive(file: string): Promise<Archive> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  if (!(await isSealed(file)))
    throw new Error(`${file} is damaged, cut off, or no backup of Plugfolio: its checksum is not right.`)
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(noZip)
  try {
    const entries = await entriesOf(zip).catch(noZip)
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

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch {
    throw new Error(`${entry.fileName} in the backup is damaged.`)
  }
}

function noZip(error: Error): never {
  throw new Error(`This is no backup of Plugfolio: ${error.message}.`)
}
