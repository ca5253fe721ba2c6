import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { aFolderOn, type aMover, RUN } from './a-mover.ts'

/** A mover as a program of its own, in a folder that goes with the movers; gives its path. */
export async function moverProgram() {
  const folder = aFolderOn('this') ?? ''
  mkdirSync(folder, { recursive: true })
  const program = path.join(folder, 'mover.mjs')
  await build({
    entryPoints: [path.join(import.meta.dirname, 'mover-end.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  return program
}

/** What that program is to do with what a mover has. */
export function taskFor({ state, moves }: ReturnType<typeof aMover>, more: Task = {}) {
  return JSON.stringify({ state, run: RUN, kind: 'organize', moves, ...more })
}

type Task = { kind?: 'organize' | 'restore'; isCareless?: boolean; run?: string }

/** The outcomes among the lines that it has said. */
export const outcomesIn = (said: string): MoveOutcome[] =>
  said
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []))
