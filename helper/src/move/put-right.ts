import { dirname, join } from 'node:path'
import type { FileCalls } from './file-calls.ts'
import type { Item } from './journal.ts'
import { digestOf, removeTree } from './tree.ts'

/** Hidden, and not named like plugins, so that no host looks at them: a copy that grows, and an original that goes. */
export const partOf = ({ to, key }: Item) => join(dirname(to), `.plugfolio-part-${key}`)
export const awayOf = ({ from, key }: Item) => join(dirname(from), `.plugfolio-away-${key}`)

export type Righted = { isMoved: boolean; sentence: string }

/**
 * Brings a move that was interrupted to its end, or back, by what stands on the disk: afterwards the bundle is in one place,
 * whole, and nothing is in between. Where both places hold it the original stays. Can be interrupted itself and done again.
 * Throws what a disk throws; everything is then as safe as before.
 */
export async function putRight(files: FileCalls, item: Item): Promise<Righted> {
  const { from, to, digest } = item
  const [part, away] = [partOf(item), awayOf(item)]
  if (digest !== undefined && !(await files.stat(dirname(to))))
    throw new Error(`${dirname(to)} is not there.`)
  await removeTree(files, part)
  const [here, there, going] = [await files.stat(from), await files.stat(to), await files.stat(away)]
  if (here && there) return rightBoth()
  if (here) return back
  if (there) {
    await removeTree(files, away)
    await files.flush(dirname(from))
    return { isMoved: true, sentence: '' }
  }
  if (!going)
    return { isMoved: false, sentence: 'It is in neither place any more; somebody else has moved it.' }
  await files.rename(away, from)
  await files.flush(dirname(from))
  return back

  async function rightBoth(): Promise<Righted> {
    const isSameFile = here?.ino === there?.ino && here?.dev === there?.dev
    const isOurs = isSameFile || (digest !== undefined && (await digestOf(files, to)) === digest)
    if (!isOurs)
      return {
        isMoved: false,
        sentence: `Something else has been put where it would go: ${to}`.slice(0, 500),
      }
    // Never half a bundle under the name of a whole one.
    await files.rename(to, part)
    await removeTree(files, part)
    await files.flush(dirname(to))
    return back
  }
}

const back: Righted = { isMoved: false, sentence: 'It was interrupted, and is where it was.' }
