import { dirname, join, sep } from 'node:path'
import type { FileCalls } from '../files/file-calls.ts'
import { makeFolders } from '../files/make-folders.ts'
import type { Move } from './journal.ts'

const HEAD = '# Where each bundle came from, a tab, and where it is below this folder.\n'

/**
 * Writes the manifest of the organizer script into the folder of a run, so that a user or the script can bring everything back without
 * this program. Returns that folder; undefined when the moves do not go into one folder with the name of the run.
 */
export async function writeManifest(
  files: FileCalls,
  run: string,
  moves: Move[],
): Promise<string | undefined> {
  const folders = new Set(moves.map(({ to }) => folderOf(run, to)))
  const [folder] = folders
  if (!folder || folders.size !== 1) return undefined
  await makeFolders(files, folder)
  const lines = moves.map(({ from, to }) => [
    from,
    to
      .slice(folder.length + 1)
      .split(sep)
      .join('/'),
  ])
  // An ambiguous line is worse than none; the journal has all moves.
  const unambiguous = lines.filter((line) => !line.some((path) => /\p{Cc}/u.test(path)))
  await files.append(
    join(folder, 'manifest.tsv'),
    HEAD + unambiguous.map((line) => `${line.join('\t')}\n`).join(''),
  )
  await files.flush(folder)
  return folder
}

/** Marks the run as finished for the script. */
export const writeFinished = (files: FileCalls, folder: string, at: string) =>
  files.append(join(folder, 'finished'), `${at}\n`)

function folderOf(run: string, to: string) {
  const parts = dirname(to).split(sep)
  const at = parts.lastIndexOf(run)
  return at > 0 ? parts.slice(0, at + 1).join(sep) : undefined
}
