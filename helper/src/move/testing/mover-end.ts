import { appendFileSync } from 'node:fs'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { moveBundles } from '../move-bundles.ts'
import { restoreRun } from '../runs/restore-run.ts'

/*
 * A mover in a separate process that tests kill. Its task is a JSON argument; it prints when it begins, each outcome as a line of JSON,
 * and when it is done. A careless one does not flush to disk.

 */
const { isCareless, ...options } = JSON.parse(process.argv[2] ?? '{}')
const print = (line: string) => process.stdout.write(`${line}\n`)

const withoutFlush: Partial<FileCalls> = {
  flush: async () => {},
  append: async (file, text) => appendFileSync(file, text),
}
const taskOptions = {
  ...options,
  ...(isCareless && { files: { ...fileCalls, ...withoutFlush } }),
  onOutcome: (outcome: object) => print(JSON.stringify(outcome)),
}
print('begun')
await (options.kind === 'restore' ? restoreRun(taskOptions) : moveBundles(taskOptions))
print('done')
