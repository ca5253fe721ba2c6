import type { Run, RunItem } from '../../move/runs/run.ts'

/** The bundle that the newest of these runs has moved away from a path, and its run. Undefined when none has. */
export function newestItem(runs: Run[], path: string): { run: Run; item: RunItem } | undefined {
  for (const run of runs) {
    const item = run.items.find(({ from }) => from === path)
    if (item) return { run, item }
  }
  return undefined
}
