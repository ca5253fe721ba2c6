import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** The files that the helper and the script write into the folder of a run besides bundles. */
const OWN_FILES = ['finished', 'manifest.tsv']

/**
 * Removes the empty folders of a run after bundles were brought back from these paths, and finally its manifest. Other files stay, and so
 * does an unfinished run.
 */
export function tidyRun(run: string, places: string[]) {
  for (const folder of new Set(places.map(dirname))) removeEmpty(folder, run)
  for (const folder of new Set(places.flatMap((place) => folderOf(run, place) ?? []))) {
    const names = namesIn(folder)
    if (!names.includes('finished') || names.some((name) => !OWN_FILES.includes(name))) continue
    try {
      for (const name of OWN_FILES) rmSync(join(folder, name), { force: true })
      rmdirSync(folder)
    } catch {
      // At worst an empty folder stays.
    }
  }
}

/** Removes empty folders from that of a bundle upward, up to but excluding that of the run. */
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
