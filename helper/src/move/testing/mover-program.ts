import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { createFolderOn, type createMover, RUN } from './a-mover.ts'

/** Builds a mover as a separate program, in a folder that `removeMovers` removes; returns its path. */
export async function buildMoverProgram() {
  const folder = createFolderOn('this') ?? ''
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

/** The task for that program as JSON. */
export function moverTask({ state, moves }: ReturnType<typeof createMover>, more: Task = {}) {
  return JSON.stringify({ state, run: RUN, kind: 'organize', moves, ...more })
}

type Task = { kind?: 'organize' | 'restore' }

/** The outcomes in its output. */
export const parseOutcomes = (output: string): MoveOutcome[] =>
  output
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []))
