import { expect, test } from 'vitest'
import { refusalOfBytes, short, songIn } from '../testing/reading.ts'

const HEAD = ['SESSION NAME:\tmine', '# OF AUDIO TRACKS:\t51', '# OF AUDIO FILES:\t142', '', '']
const TABLE = [
  'P L U G - I N S  L I S T I N G',
  'MANUFACTURER            \tPLUG-IN NAME            \tVERSION  \tFORMAT      \tSTEMS         \tNUMBER OF INSTANCES',
  'Maker                   \tComp                    \t1.2.0    \tAAX Native  \tMono / Mono   \t2 active, 3 bypassed, 1 inactive',
  '                        \tEQ                      \t2 © 2020 \tAAX DSP     \tMono / Mono   \t1 active',
  '                        \tComp                    \t1.2.0    \tAAX Native  \tStereo        \t4 active',
  '',
  'T R A C K  L I S T I N G',
  'TRACK NAME:\tNot a plugin\tx\tAAX Native',
]

test('reads makers, names, versions and the three states', async () => {
  const song = await songIn('a.txt', [...HEAD, ...TABLE].join('\n'))

  expect(song).toMatchObject({ daw: 'Pro Tools', tracks: 51, samples: 142, incomplete: null })
  expect(song.uses.map(short)).toEqual([
    'AAX Comp, maker Maker, version 1.2.0, count 10, off 3, offline 1',
    'AAX EQ, maker Maker, version 2 © 2020, count 1',
  ])
})

test('reads Mac Roman', async () => {
  const text = [...HEAD, ...TABLE].join('\n').replace('Maker ', 'Mak\x8er ')

  expect(await songIn('a.txt', Buffer.from(text, 'latin1'))).toMatchObject({
    uses: [{ maker: 'Makér' }, { version: '2 © 2020' }],
  })
})

test('a text without the list of plugins says so', async () => {
  expect(await songIn('a.txt', HEAD.join('\n'))).toMatchObject({ incomplete: 'no-plugin-list', uses: [] })
})

test('a session itself is refused with what to do', async () => {
  expect(await refusalOfBytes('a.ptx', Buffer.from([3, 0x30, 0x30, 0x31, 1, 2, 3]))).toBe('pro-tools-session')
})
