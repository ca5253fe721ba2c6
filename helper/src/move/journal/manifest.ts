import { dirname, join, sep } from 'node:path'
import type { FileCalls } from '../files/file-calls.ts'
import { makeFolders } from '../files/make-folders.ts'
import type { Move } from './journal.ts'

const HEAD = '# Where each bundle came from, a tab, and where it lies below this folder.\n'

/**
 * Writes into the folder of a run what the organizer script writes, so that a person or the script can bring everything back
 * without this program. Gives that folder; undefined when the moves do not go into one folder that is named like the run.
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
  // A line that could be read in two ways is worse than none; the journal has all of them.
  const whole = lines.filter((line) => !line.some((path) => /\p{Cc}/u.test(path)))
  await files.append(
    join(folder, 'manifest.tsv'),
    HEAD + whole.map((line) => `${line.join('\t')}\n`).join(''),
  )
  await files.flush(folder)
  return folder
}

/** Says to the script that the run was not interrupted. */
export const writeFinished = (files: FileCalls, folder: string, at: string) =>
  files.append(join(folder, 'finished'), `${at}\n`)

function folderOf(run: string, to: string) {
  const parts = dirname(to).split(sep)
  const at = parts.lastIndexOf(run)
  return at > 0 ? parts.slice(0, at + 1).join(sep) : undefined
}
