import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** All files and folders of the helper in its folder, including drafts of files that are being written. */
const FILES =
  /^(?:(?:content|pairing|machine|folders|installing|pace|refusals|sent|set-aside|song-key|song-volumes|volumes|watch)\.json|(?:scan|songs|songs-sent)\.txt)(?:\.[0-9a-z]+\.new)?$|^listen\.log$|^[a-z-]+\.lock$/
const FOLDERS: Record<string, RegExp> = {
  results: /^[0-9a-f-]{36}\.json(?:\.[0-9a-z]+\.new)?$/i,
  moves: /^[0-9A-Za-z][\w.-]*\.jsonl$/,
  locks: /^[a-z-]+(?:\.[0-9a-z]+)?$/,
}

/** Removes only the helper's files from its folder. Returns the names of other files. */
export function removeOwnFiles(state: string): string[] {
  // Versions that installs keep for their user stay.
  for (const name of ['downloads', 'unpacked'])
    rmSync(join(state, 'install', name), { recursive: true, force: true })
  for (const name of readdirSync(state)) {
    const ownNames = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined
    if (ownNames) removeFolder(join(state, name), ownNames)
    else if (FILES.test(name)) removeFile(join(state, name))
  }
  return readdirSync(state)
}

function removeFolder(folder: string, own: RegExp) {
  try {
    for (const name of readdirSync(folder)) if (own.test(name)) removeFile(join(folder, name))
    rmdirSync(folder)
  } catch {
    // It contains other files, or is not a folder.
  }
}

/** A folder with the name of a file is not the helper's. */
function removeFile(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {
    // It stays and is listed.
  }
}
