import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the helper keeps in its folder: files, with the drafts of those that are being written, and folders of files. */
const FILES =
  /^(?:(?:pairing|machine|folders|pace|refusals|sent|volumes|watch)\.json|scan\.txt)(?:\.[0-9a-z]+\.new)?$|^listen\.log$|^[a-z-]+\.lock$/
const FOLDERS: Record<string, RegExp> = {
  results: /^[0-9a-f-]{36}\.json(?:\.[0-9a-z]+\.new)?$/i,
  moves: /^[0-9A-Za-z][\w.-]*\.jsonl$/,
  locks: /^[a-z-]+(?:\.[0-9a-z]+)?$/,
}

/** Removes what the helper has kept in its folder, and nothing else. Gives the names of what stays. */
export function removeOwnFiles(state: string): string[] {
  for (const name of readdirSync(state)) {
    const inside = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined
    if (inside) removeFolder(join(state, name), inside)
    else if (FILES.test(name)) remove(join(state, name))
  }
  return readdirSync(state)
}

function removeFolder(folder: string, own: RegExp) {
  try {
    for (const name of readdirSync(folder)) if (own.test(name)) remove(join(folder, name))
    rmdirSync(folder)
  } catch {
    // Something else is there, or it is not a folder.
  }
}

/** A folder with the name of a file is not ours. */
function remove(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {
    // It stays, and is named.
  }
}
