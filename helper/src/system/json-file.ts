import { lstatSync, readFileSync, rmSync } from 'node:fs'
import type * as z from 'zod/mini'
import { orUndefined } from './or-undefined.ts'
import { ownPath } from './own-path.ts'
import { writeAtomically } from './write-atomically.ts'

/** A JSON file in the helper's folder. `read` returns undefined when the file is missing or invalid. */
export type JsonFile<T> = {
  read: (state: string) => T | undefined
  write: (state: string, value: T) => void
  /** True if the file exists, even if damaged. */
  isThere: (state: string) => boolean
}

/** `names` is the file name, or the folder and the file name. */
export function jsonFile<S extends z.ZodMiniType>(
  names: string | string[],
  schema: S,
): JsonFile<z.output<S>> {
  const fileIn = (state: string) => ownPath(state, ...[names].flat())
  return {
    read: (state) => {
      const file = fileIn(state)
      return schema.safeParse(orUndefined(() => JSON.parse(readFileSync(file, 'utf8')))).data
    },
    write: (state, value) => writeAtomically(fileIn(state), `${JSON.stringify(value)}\n`),
    isThere: (state) => lstatSync(fileIn(state), { throwIfNoEntry: false }) !== undefined,
  }
}

/** Deletes the file if it exists. */
export const deleteJsonFile = (state: string, ...names: string[]) =>
  rmSync(ownPath(state, ...names), { force: true })
