import { lstatSync, readFileSync, rmSync } from 'node:fs'
import type * as z from 'zod/mini'
import { ownPath } from './own-path.ts'
import { writeSafely } from './write-safely.ts'

/** One thing that the helper remembers in its folder as JSON. A file that does not fit is as good as none for `read`. */
export type Kept<T> = {
  read: (state: string) => T | undefined
  write: (state: string, value: T) => void
  /** Whether there is a file at all, and be it damaged. */
  isThere: (state: string) => boolean
}

/** `names` are those of the folder, if it is in one, and of the file. */
export function keptAs<S extends z.ZodMiniType>(names: string | string[], schema: S): Kept<z.output<S>> {
  const fileIn = (state: string) => ownPath(state, ...[names].flat())
  return {
    read: (state) => {
      const file = fileIn(state)
      try {
        return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
      } catch {
        return undefined
      }
    },
    write: (state, value) => writeSafely(fileIn(state), `${JSON.stringify(value)}\n`),
    isThere: (state) => lstatSync(fileIn(state), { throwIfNoEntry: false }) !== undefined,
  }
}

/** Forgets it; nothing happens when there is nothing. */
export const forget = (state: string, ...names: string[]) => rmSync(ownPath(state, ...names), { force: true })
