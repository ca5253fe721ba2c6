import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { writeSafely } from './write-safely.ts'

/** One thing that the helper remembers in its folder as JSON. A file that does not fit is as good as none. */
export type Kept<T> = { read: (state: string) => T | undefined; write: (state: string, value: T) => void }

export function keptAs<S extends z.ZodMiniType>(name: string, schema: S): Kept<z.output<S>> {
  return {
    read: (state) => {
      try {
        return schema.safeParse(JSON.parse(readFileSync(join(state, name), 'utf8'))).data
      } catch {
        return undefined
      }
    },
    write: (state, value) => writeSafely(join(state, name), `${JSON.stringify(value)}\n`),
  }
}

/** Forgets it; nothing happens when there is nothing. */
export const forget = (state: string, name: string) => rmSync(join(state, name), { force: true })
