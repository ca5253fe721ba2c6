import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Release, release } from '#shared/helper/release.ts'
import * as words from '../../library/library-words.ts'

/** The packages that these folders offer; a missing one comes from the next folder of that version. `log` gets each fault once. */
export function helperOffering(folders: (string | undefined)[], log: (sentence: string) => void) {
  const all = folders.filter((folder) => folder !== undefined).map((folder) => offeringIn(folder, log))

  return {
    /** The current release; null when there is none. */
    release: async (): Promise<Release | null> => {
      const releases = (await Promise.all(all.map((one) => one.release()))).filter((one) => one !== null)
      const [first, ...others] = releases
      if (!first) return null
      const files = [...first.files]
      for (const { file, version } of others.flatMap((one) => one.files.map((file) => ({ ...one, file }))))
        if (version === first.version && !files.some(({ kind }) => kind === file.kind)) files.push(file)
      return { ...first, files }
    },
    /** Opens an offered file for reading; undefined for any other. The caller closes it. */
    open: async (name: string) => {
      for (const one of all) {
        const opened = await one.open(name)
        if (opened) return opened
      }
      return undefined
    },
  }
}

/** The packages of one folder: its manifest without missing or damaged files, read again when a new build has replaced it. */
function offeringIn(folder: string, log: (sentence: string) => void) {
  const openChecked = fileVerifier()
  const logged = new Set<string>()

  return {
    /** The current release; null when there is none. */
    release: async (): Promise<Release | null> => {
      const manifest = await readManifest()
      if (!manifest) return null
      const sound = await Promise.all(manifest.files.map(isSound))
      const files = manifest.files.filter((_, index) => sound[index])
      return files.length ? { ...manifest, files } : null
    },
    /** Opens a file of the manifest for reading; undefined when it is not offered. The caller closes it. */
    open: async (name: string) => {
      const file = (await readManifest())?.files.find((one) => one.file === name)
      const handle = file && (await openChecked(join(folder, file.file), file))
      return handle ? { ...file, handle } : undefined
    },
  }

  async function readManifest() {
    const text = await readFile(join(folder, 'helper-manifest.json'), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const manifest = parsed(text)
    if (!manifest) logOnce(words.helperListDamaged(folder))
    return manifest
  }

  async function isSound(file: Release['files'][number]) {
    const handle = await openChecked(join(folder, file.file), file)
    if (handle) await handle.close()
    else logOnce(words.helperPackageDamaged(file.file, folder))
    return handle !== undefined
  }

  function logOnce(sentence: string) {
    if (!logged.has(sentence)) log(sentence)
    logged.add(sentence)
  }
}

export type HelperOffering = ReturnType<typeof helperOffering>

function parsed(text: string): Release | undefined {
  try {
    return release.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

type Expected = { size: number; sha256: string }

/** Opens files with known digests, hashed again when they change. Undefined for a missing or different one; the caller closes the rest. */
function fileVerifier() {
  const checks = new Map<string, Promise<boolean>>()

  return async (path: string, expected: Expected): Promise<FileHandle | undefined> => {
    const handle = await open(path).catch(() => undefined)
    if (!handle) return undefined
    const isSound = await isWhole(path, handle, expected).catch(() => false)
    if (isSound) return handle
    await handle.close()
    return undefined
  }

  async function isWhole(path: string, handle: FileHandle, { size, sha256 }: Expected) {
    const stats = await handle.stat()
    if (!stats.isFile() || stats.size !== size) return false
    const fileState = [path, stats.dev, stats.ino, stats.mtimeMs, stats.ctimeMs, sha256].join('\n')
    const check = checks.get(fileState) ?? digestOf(handle).then((digest) => digest === sha256)
    checks.set(fileState, check)
    // An error of the disk may pass.
    check.catch(() => checks.delete(fileState))
    return check
  }
}

async function digestOf(handle: FileHandle) {
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash)
  return hash.digest('hex')
}
