import { moveBundles } from '../move-bundles.ts'
import { restoreRun } from '../runs/restore-run.ts'

/*
 * A mover in a separate process that tests kill. Its task is a JSON argument; it prints when it begins, each outcome as a line of JSON,
 * and when it is done.
 */
const options = JSON.parse(process.argv[2] ?? '{}')
const print = (line: string) => process.stdout.write(`${line}\n`)

const taskOptions = {
  ...options,
  onOutcome: (outcome: object) => print(JSON.stringify(outcome)),
}
print('begun')
await (options.kind === 'restore' ? restoreRun(taskOptions) : moveBundles(taskOptions))
print('done')
