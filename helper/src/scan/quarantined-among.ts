import type { runProgram } from '../system/program.ts'
import { isBlocking, readMarks } from '../system/quarantine.ts'

/**
 * The paths that macOS blocks because they were downloaded and their user has not allowed them. Undefined when the tool of macOS that reads
 * attributes does not answer.
 */
export async function quarantinedAmong(
  paths: readonly string[],
  run?: typeof runProgram,
): Promise<Set<string> | undefined> {
  const marks = await readMarks(
    paths.filter((path) => path.startsWith('/')),
    run,
  )
  return marks && new Set(paths.filter((path) => isBlocking(marks.values.get(path) ?? '')))
}
