import { expect, test } from 'vitest'
import { readSong } from './read-song.ts'
import { gapSentence, refusalSentence } from './refusal.ts'
import { flSong } from './testing/fl-files.ts'
import { liveSet } from './testing/live-files.ts'
import { refusalOfBytes, songIn } from './testing/reading.ts'

test('the contents count more than the name', async () => {
  expect(await songIn('a.als', flSong([]))).toMatchObject({ kind: 'fl-studio' })
  expect(await songIn('a.txt', liveSet())).toMatchObject({ kind: 'ableton' })
})

test.each([
  ['a.als', '', 'empty'],
  ['a.flp', new Uint8Array(5000), 'zero-filled'],
  ['a.als', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n', 'lfs-pointer'],
  ['a.als', 'junk', 'not-a-song'],
  ['a.wav', 'RIFF1234WAVE', 'not-a-song'],
  ['a.reason', 'FORM1234REAS', 'reason'],
  ['a.rns', 'anything', 'reason'],
  ['a.xml', '<?xml version="1.0"?><other/>', 'not-a-song'],
])('%s is refused', async (name, content, refusal) => {
  const reason = await refusalOfBytes(name, content)

  expect(reason).toBe(refusal)
  expect(refusalSentence(reason ?? 'empty')).toMatch(/^[A-Z].*\.$/)
})

test.each(['cut-short', 'damaged', 'too-many-plugins', 'no-plugin-list', 'file-names-only'] as const)(
  '%s has a sentence',
  (gap) => {
    expect(gapSentence(gap)).toMatch(/^[A-Z].*\.$/)
  },
)

test('a file that is too large is not read', async () => {
  const huge = {
    name: 'a.rpp',
    size: 2 ** 31,
    read: async () => new TextEncoder().encode('<REAPER_PROJECT '),
  }

  expect(await readSong(huge)).toEqual({ refused: 'too-large' })
})

test('a file that cannot be read is refused', async () => {
  const denied = Object.assign(new Error('no'), { code: 'EACCES' })
  const failing = { name: 'a.als', size: 10, read: () => Promise.reject(denied) }

  expect(await readSong(failing)).toEqual({ refused: 'not-opened' })
})

test('an error while a packed file is read is that of the file', async () => {
  const set = liveSet({ more: 'x'.repeat(300_000).replace(/x/g, () => String(Math.random())) })
  const failing = {
    name: 'a.als',
    size: set.length,
    read: (at: number, length: number) =>
      at === 0
        ? Promise.resolve(set.subarray(at, at + length))
        : Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })),
  }

  expect(await readSong(failing)).toEqual({ refused: 'not-opened' })
})
