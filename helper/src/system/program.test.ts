import { expect, test } from 'vitest'
import { runProgram } from './program.ts'

const node = (code: string, more?: { input?: string; seconds?: number }) =>
  runProgram(process.execPath, ['-e', code], more)

test.each([
  [
    'how it ended and what it wrote',
    "process.stdout.write('x'); process.exitCode = 3",
    { code: 3, out: 'x', error: '' },
  ],
  ['what it was given', 'process.stdin.pipe(process.stdout)', { code: 0, out: 'given', error: '' }],
  ['that it was killed', "process.kill(process.pid, 'SIGKILL')", { code: null, out: '', error: '' }],
])('of a program is told %s', async (_, code, ended) => {
  expect(await node(code, { input: 'given' })).toEqual(ended)
})

test('one that is not there, or takes too long, has no code', async () => {
  expect(await runProgram('/no/such/program', [])).toMatchObject({ code: null, out: '' })
  expect(await node('setInterval(() => {}, 1000)', { seconds: 0.2 })).toMatchObject({ code: null, out: '' })
})
