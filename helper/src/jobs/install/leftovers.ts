import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { readJournals } from '../../move/journal/journal.ts'
import { holdLock } from '../../system/kernel-lock.ts'
import { laneLockName } from '../lanes.ts'
import { installedParts, installFolder, keptUntil } from './installed-parts.ts'

/** Removes what a stopped install has left and what is kept no longer, unless a job is at work. */
export async function tidyInstalls(state: string): Promise<void> {
  const release = await holdLock(state, laneLockName('move'))
  if (!release) return
  try {
    removeLeftovers(state)
    removeExpired(state, new Date())
  } finally {
    release()
  }
}

/**
 * Removes what downloads and unpacked archives have left. Only the process that has the lane of jobs that move may call it, and only
 * when no run is open, because an interrupted run may still need what was unpacked.
 */
export function removeLeftovers(state: string): void {
  const isOpen = readJournals(state).some(
    ({ kind, isClosed, items }) =>
      kind === 'install' && !isClosed && items.some(({ isUnfinished }) => isUnfinished),
  )
  rmSync(installFolder(state, 'downloads'), { recursive: true, force: true })
  if (!isOpen) rmSync(installFolder(state, 'unpacked'), { recursive: true, force: true })
}

/** Deletes what was replaced or removed so long ago that it is no longer kept, by the clock of this computer. */
export function removeExpired(state: string, now: Date): void {
  for (const part of installedParts(state)) {
    if (!part.isKept || keptUntil(part) > now) continue
    rmSync(part.place, { recursive: true, force: true })
    removeEmpty(dirname(part.place), installFolder(state, 'kept'))
  }
}

function removeEmpty(folder: string, top: string) {
  if (folder === top || !folder.startsWith(top) || readdirSync(folder).length > 0) return
  rmdirSync(folder)
  removeEmpty(dirname(folder), top)
}
