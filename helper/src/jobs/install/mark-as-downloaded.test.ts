import { expect, test } from 'vitest'
import { markAsDownloaded, quarantineMark } from './mark-as-downloaded.ts'

const answering = (code: number) => {
  const calls: string[][] = []
  const run = async (program: string, args: string[]) => {
    calls.push([program, ...args])
    return { code, out: '', error: '' }
  }
  return { calls, run }
}

test('macOS is told of each bundle, with all that is in it, that it was downloaded', async () => {
  const { calls, run } = answering(0)
  await markAsDownloaded(['/a/Tape.vst3', '/a/Tape.clap'], 'macos', run)
  expect(calls.map((call) => call.toSpliced(4, 1))).toEqual([
    ['/usr/bin/xattr', '-r', '-w', 'com.apple.quarantine', '/a/Tape.vst3'],
    ['/usr/bin/xattr', '-r', '-w', 'com.apple.quarantine', '/a/Tape.clap'],
  ])
})

test('nothing goes on when macOS refuses the mark', async () => {
  await expect(markAsDownloaded(['/a/Tape.vst3'], 'macos', answering(1).run)).rejects.toThrow(
    'macOS did not accept the mark of a download',
  )
})

test('Linux has no such mark', async () => {
  const { calls, run } = answering(1)
  await markAsDownloaded(['/a/Tape.vst3'], 'linux', run)
  expect(calls).toEqual([])
})

test('the mark has the time, the program and an id', () => {
  expect(quarantineMark(1_795_000_000_000, 'b5f0e2a4-0000-4000-8000-000000000000')).toBe(
    '0081;6afd86c0;Plugfolio Helper;B5F0E2A4-0000-4000-8000-000000000000',
  )
})
