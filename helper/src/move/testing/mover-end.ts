import { appendFileSync } from 'node:fs'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { moveBundles } from '../move-bundles.ts'
import { restoreRun } from '../runs/restore-run.ts'

/*
 * A mover in a process of its own, to be killed. What it is to do comes as JSON; it says when it begins, each outcome as a line of
 * JSON, and when it is done. A careless one waits for no disk.
 */
const { isCareless, ...options } = JSON.parse(process.argv[2] ?? '{}')
const say = (line: string) => process.stdout.write(`${line}\n`)

const careless: Partial<FileCalls> = {
  flush: async () => {},
  append: async (file, text) => appendFileSync(file, text),
}
const all = {
  ...options,
  ...(isCareless && { files: { ...fileCalls, ...careless } }),
  onOutcome: (outcome: object) => say(JSON.stringify(outcome)),
}
say('begun')
await (options.kind === 'restore' ? restoreRun(all) : moveBundles(all))
say('done')
