import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The bundles below some folders, each with a digest for every place where it is, and all hidden paths. */
export type BundleSnapshot = { bundles: Record<string, string[]>; hidden: string[] }

/** Reads the files independently: shares no code with the code that moves. */
export function snapshotBundles(folders: string[]): BundleSnapshot {
  const snapshot: BundleSnapshot = { bundles: {}, hidden: [] }
  for (const folder of folders) collect(folder, snapshot)
  return snapshot
}

function collect(folder: string, snapshot: BundleSnapshot) {
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder)) {
    const place = path.join(folder, name)
    if (name.startsWith('.')) snapshot.hidden.push(place)
    else if (/\.(?:vst3?|component|aaxplugin|dll|clap)$/.test(name)) {
      snapshot.bundles[name] = [...(snapshot.bundles[name] ?? []), digestOf(place)]
    } else if (fs.lstatSync(place).isDirectory()) collect(place, snapshot)
  }
}

/** A digest of names, permissions, times and bytes. */
function digestOf(place: string) {
  const hash = createHash('sha256')
  const add = (file: string) => {
    const { mode, mtimeMs } = fs.lstatSync(file)
    const stat = fs.lstatSync(file)
    const name = file.slice(place.length)
    if (stat.isSymbolicLink()) hash.update(`${name} -> ${fs.readlinkSync(file)}\n`)
    else if (stat.isDirectory()) {
      hash.update(`${name} ${mode}\n`)
      for (const each of fs.readdirSync(file).sort()) add(path.join(file, each))
    } else hash.update(`${name} ${mode} ${mtimeMs} ${fs.readFileSync(file, 'latin1')}\n`)
  }
  add(place)
  return hash.digest('hex')
}
