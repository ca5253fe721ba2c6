import fs from 'node:fs'
import { dirname } from 'node:path'
import { sizeOnDisk } from '../../scan/size-of.ts'
import { orUndefined } from '../../system/or-undefined.ts'

/** The bytes of the bundles to move, and of those that go to another disk; `free` are those of the destination, null when unknown. */
export type NeededSpace = { size: number | null; copied: number; free: number | null }

/** A folder in which the folder for what is set aside can be, and what these bundles need there. */
export type Place = { parent: string; space: NeededSpace }

/** Left free on a disk: a full one stops other programs. */
const MARGIN = 64 * 1024 * 1024

/** The bytes of a bundle, null when unknown, and its disk. */
export type MeasuredBundle = { bytes: number | null; disk: number | undefined }

export const measureBundles = (moves: { from: string }[]): MeasuredBundle[] =>
  moves.map(({ from }) => ({ bytes: sizeOnDisk(from), disk: deviceOf(from) }))

/** The space for a move of these bundles into `folder`. A move within one disk needs none. The folder need not exist yet. */
export function neededSpace(bundles: readonly MeasuredBundle[], folder: string): NeededSpace {
  const parent = existingParent(folder)
  const disk = parent === undefined ? undefined : deviceOf(parent)
  let size: number | null = 0
  let copied = 0
  for (const each of bundles) {
    size = size === null || each.bytes === null ? null : size + each.bytes
    if (each.disk !== disk) copied += each.bytes ?? 0
  }
  return { size, copied, free: parent === undefined ? null : freeBytes(parent) }
}

/** True if the copies surely do not fit. Copies of unknown size are tried, and a full disk then stops single bundles. */
export const isTooMuch = ({ copied, free }: NeededSpace) =>
  copied > 0 && free !== null && copied + MARGIN > free

function existingParent(folder: string): string | undefined {
  if (deviceOf(folder) !== undefined) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : existingParent(parent)
}

export const deviceOf = (path: string) => orUndefined(() => fs.statSync(path).dev)

function freeBytes(folder: string): number | null {
  const status = orUndefined(() => fs.statfsSync(folder))
  return status ? status.bavail * status.bsize : null
}
