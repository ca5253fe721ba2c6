import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The bundles below some folders, each with what is in it and in how many places it is, and all names that are hidden. */
export type Held = { bundles: Record<string, string[]>; hidden: string[] }

/** Looks with its own eyes: nothing here is shared with the code that moves. */
export function held(folders: string[]): Held {
  const all: Held = { bundles: {}, hidden: [] }
  for (const folder of folders) look(folder, all)
  return all
}

function look(folder: string, all: Held) {
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder)) {
    const place = path.join(folder, name)
    if (name.startsWith('.')) all.hidden.push(place)
    else if (/\.(?:vst3?|component|aaxplugin|dll|clap)$/.test(name)) {
      all.bundles[name] = [...(all.bundles[name] ?? []), printOf(place)]
    } else if (fs.lstatSync(place).isDirectory()) look(place, all)
  }
}

/** Names, rights, times of files and bytes. */
function printOf(place: string) {
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
