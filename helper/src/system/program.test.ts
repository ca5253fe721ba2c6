import { expect, test } from 'vitest'
import { runProgram } from './program.ts'

const node = (code: string, more?: { input?: string; seconds?: number }) =>
  runProgram(process.execPath, ['-e', code], more)

test.each([
  [
    'its exit code and output',
    "process.stdout.write('x'); process.exitCode = 3",
    { code: 3, out: 'x', error: '' },
  ],
  ['its input', 'process.stdin.pipe(process.stdout)', { code: 0, out: 'given', error: '' }],
  ['no code when it was killed', "process.kill(process.pid, 'SIGKILL')", { code: null, out: '', error: '' }],
])('a program results in %s', async (_, code, result) => {
  expect(await node(code, { input: 'given' })).toEqual(result)
})

test('a missing or too slow program has no exit code', async () => {
  expect(await runProgram('/no/such/program', [])).toMatchObject({ code: null, out: '' })
  expect(await node('setInterval(() => {}, 1000)', { seconds: 0.2 })).toMatchObject({ code: null, out: '' })
})
