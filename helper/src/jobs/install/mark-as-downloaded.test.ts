import { expect, test } from 'vitest'
import { markAsDownloaded } from './mark-as-downloaded.ts'

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
    'could not be marked as a download',
  )
})
