import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** What the helper and the script write into the folder of a run besides bundles. */
const OWN = ['finished', 'manifest.tsv']

/**
 * Removes the folders of a run that hold nothing after bundles were brought back from these places, and with the last of them its
 * list. Files of others stay, and so does a run that is not finished.
 */
export function tidyRun(run: string, places: string[]) {
  for (const folder of new Set(places.map(dirname))) removeEmpty(folder, run)
  for (const folder of new Set(places.flatMap((place) => folderOf(run, place) ?? []))) {
    const names = namesIn(folder)
    if (!names.includes('finished') || names.some((name) => !OWN.includes(name))) continue
    try {
      for (const name of OWN) rmSync(join(folder, name), { force: true })
      rmdirSync(folder)
    } catch {
      // Nothing but an empty folder is left behind.
    }
  }
}

/** From the folder of a bundle up to below that of the run. */
function removeEmpty(folder: string, run: string) {
  const top = folderOf(run, folder)
  if (top === undefined || folder === top) return
  try {
    rmdirSync(folder)
  } catch {
    return
  }
  removeEmpty(dirname(folder), run)
}

function folderOf(run: string, place: string) {
  const parts = place.split(sep)
  const at = parts.lastIndexOf(run)
  return at > 0 ? parts.slice(0, at + 1).join(sep) : undefined
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
