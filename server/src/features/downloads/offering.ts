import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, release } from '#shared/helper/release.ts'
import { checkedFiles } from './checked-files.ts'

/**
 * What these folders offer together: what a folder lacks is taken from the next one, if that has the same version. `log` gets each
 * fault once.
 */
export function offering(folders: (string | undefined)[], log: (sentence: string) => void) {
  const all = folders.map((folder) => offeringIn(folder, log))

  return {
    /** The offer of this moment; null where there is none. */
    release: async (): Promise<Release | null> => {
      const releases = (await Promise.all(all.map((one) => one.release()))).filter((one) => one !== null)
      const [first, ...others] = releases
      if (!first) return null
      const files = [...first.files]
      for (const { file, version } of others.flatMap((one) => one.files.map((file) => ({ ...one, file }))))
        if (version === first.version && !files.some(({ kind }) => kind === file.kind)) files.push(file)
      return { ...first, files }
    },
    /** A file that is offered, opened for reading; undefined where it is not. The caller closes it. */
    open: async (name: string) => {
      for (const one of all) {
        const opened = await one.open(name)
        if (opened) return opened
      }
      return undefined
    },
  }
}

/**
 * What a folder of packages offers: its manifest, without the files that are missing or damaged. A folder that a new build has
 * replaced is read again. `log` gets each fault once.
 */
function offeringIn(folder: string | undefined, log: (sentence: string) => void) {
  const openChecked = checkedFiles()
  const said = new Set<string>()

  return {
    /** The offer of this moment; null where there is none. */
    release: async (): Promise<Release | null> => {
      const manifest = folder === undefined ? undefined : await manifestIn(folder)
      if (!folder || !manifest) return null
      const sound = await Promise.all(manifest.files.map((file) => isSound(folder, file)))
      const files = manifest.files.filter((_, index) => sound[index])
      return files.length ? { ...manifest, files } : null
    },
    /** A file of the manifest, opened for reading; undefined where it is not offered. The caller closes it. */
    open: async (name: string) => {
      const manifest = folder === undefined ? undefined : await manifestIn(folder)
      const file = manifest?.files.find((one) => one.file === name)
      const handle = folder && file && (await openChecked(join(folder, file.file), file))
      return handle ? { ...file, handle } : undefined
    },
  }

  async function manifestIn(place: string) {
    const text = await readFile(join(place, 'helper-manifest.json'), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const manifest = parsed(text)
    if (!manifest)
      sayOnce(`The list of the helper's packages in ${place} is damaged. Run npm run build:helper again.`)
    return manifest
  }

  async function isSound(place: string, file: Release['files'][number]) {
    const handle = await openChecked(join(place, file.file), file)
    if (handle) await handle.close()
    else sayOnce(`${file.file} in ${place} is missing or damaged and is not offered.`)
    return handle !== undefined
  }

  function sayOnce(sentence: string) {
    if (!said.has(sentence)) log(sentence)
    said.add(sentence)
  }
}

export type Offering = ReturnType<typeof offering>

function parsed(text: string): Release | undefined {
  try {
    return release.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
