import { lstatSync } from 'node:fs'
import { sep } from 'node:path'
import { orUndefined } from '../../system/or-undefined.ts'

/** A bundle of a run. `from` is its original path, `to` the path to which the run has moved it. */
export type RunItem = {
  name: string
  from: string
  to: string
  state: 'moved' | 'brought-back' | 'unfinished'
  /** Its digest from a move with administrator rights. */
  contents?: string | undefined
  /** The real path of `from`, if that differs. */
  home?: string | undefined
}

export type Run = { run: string; at: string; jobId?: string | undefined; items: RunItem[] }

/** The folder with the name of a run in a path; undefined when there is none. */
export function folderOfRun(run: string, place: string): string | undefined {
  const parts = place.split(sep)
  const at = parts.lastIndexOf(run)
  return at > 0 ? parts.slice(0, at + 1).join(sep) : undefined
}

/** True if a path exists, even as a broken link. */
export const pathExists = (path: string) => orUndefined(() => lstatSync(path)) !== undefined
