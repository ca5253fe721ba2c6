import type { Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileCalls } from '../files/file-calls.ts'
import { digestOf, removeTree } from '../files/tree.ts'
import { inTruth } from '../objection.ts'
import type { Item } from './journal.ts'

/** Hidden, and not named like plugins, so that no host looks at them: a copy that grows, and an original that goes. */
export const partOf = ({ to, key }: Item) => join(dirname(to), `.plugfolio-part-${key}`)
export const awayOf = ({ from, key }: Item) => join(dirname(from), `.plugfolio-away-${key}`)

export type Righted = { isMoved: boolean; sentence: string }

/**
 * Brings a move that was interrupted to its end, or back, by the state of the disk: afterwards the bundle is in one place,
 * whole, and nothing is in between. Where both places hold it the original stays. Can be interrupted itself and done again.
 * Throws what a disk throws; everything is then as safe as before.
 */
export async function putRight(files: FileCalls, item: Item): Promise<Righted> {
  const { digest } = item
  const [from, to] = [await inTruth(files, item.from), await inTruth(files, item.to)]
  const [part, away] = [partOf({ ...item, to }), awayOf({ ...item, from })]
  if (digest !== undefined && !(await files.stat(dirname(to))))
    throw new Error(`${dirname(to)} is not there.`)
  await removeTree(files, part)
  const [here, there, going] = [await files.stat(from), await files.stat(to), await files.stat(away)]
  if (here && there) return rightBoth(here, there)
  if (here) return back
  // An original that is on its way out comes back when its copy is no longer what it was, as long as it is whole.
  if (going && !(there && (await isOurs(to))) && (await isOurs(away))) {
    await files.rename(away, from)
    await files.flush(dirname(from))
    return back
  }
  if (!there) return { isMoved: false, sentence: (await halfwayOf(files, item)) ?? NEITHER }
  await removeTree(files, away)
  await files.flush(dirname(from))
  return { isMoved: true, sentence: '' }

  /** Whether this is still, byte for byte, what was to be moved. */
  async function isOurs(place: string) {
    return digest !== undefined && (await digestOf(files, place)) === digest
  }

  async function rightBoth(one: Stats, two: Stats): Promise<Righted> {
    const isOne = one.ino === two.ino && one.dev === two.dev
    const hasTwoNames = isOne && one.isFile() && one.nlink > 1
    // Two ways to one thing, because a folder above became a link; or a file of another program.
    if (!hasTwoNames && (isOne || !(await isOurs(to)))) return { isMoved: false, sentence: OTHER }
    // Never half a bundle under the name of a whole one.
    await files.rename(to, part)
    await removeTree(files, part)
    await files.flush(dirname(to))
    return back
  }
}

const NEITHER = 'It is in neither place; another program has moved it.'

/** A move with the rights of an administrator may go through a folder above the bundle that only root may look into. */
async function halfwayOf(files: FileCalls, { from }: Item) {
  for (let above = dirname(from); above !== dirname(above); above = dirname(above)) {
    const names = await files.names(above).catch(() => [])
    const halfway = names.find((name) => name.startsWith('.plugfolio-root-'))
    if (halfway)
      return `It was interrupted halfway and is in ${join(above, halfway)}, which an administrator can open.`
  }
  return undefined
}

const OTHER = 'It was interrupted, and something else is where it would go now. Both were left alone.'

const back: Righted = { isMoved: false, sentence: 'It was interrupted, and is where it was.' }
