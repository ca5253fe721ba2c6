import { expect, test } from 'vitest'
import { cubaseProject } from '../testing/binary-files.ts'
import { refusalOfBytes, short, songIn } from '../testing/reading.ts'

const VST2 = '565354457843706578616D706C652063'
const VST3 = '0123456789ABCDEF0123456789ABCDEF'
const EQ = '297BA567D83144E1AE921DEF07B41156'

test('tells VST2 from VST3 by the state and not by the id', async () => {
  const plugins = [
    { classId: VST2, name: 'Comp', isVst2: true },
    { classId: VST2, name: 'Comp' },
    { classId: VST3, name: 'Other' },
  ]
  const song = await songIn('a.cpr', cubaseProject({ plugins }))

  expect(song).toMatchObject({ daw: 'Cubase', version: '14.0.30', incomplete: null })
  expect(song.uses.map(short)).toEqual([
    'VST2 Comp, id 1165509488, ids vst2:45784370, count 1',
    `VST3 Comp, id ${VST2}, ids cid:${VST2}, count 1`,
    `VST3 Other, id ${VST3}, ids cid:${VST3}, count 1`,
  ])
})

test('an instrument keeps its own name, not that of the track', async () => {
  const plugins = [{ classId: VST3, name: 'Solo Vocalist', original: 'Omnisphere' }]

  expect(await songIn('a.cpr', cubaseProject({ plugins }))).toMatchObject({ uses: [{ name: 'Omnisphere' }] })
})

test('a project that ends in the original name keeps nothing that the user typed', async () => {
  const whole = cubaseProject({
    plugins: [{ classId: VST3, name: 'My Secret Lead', original: 'Omnisphere' }],
  })
  const cut = whole.subarray(0, Buffer.from(whole).indexOf('Omnisphere') + 4)

  expect(await songIn('a.cpr', cut)).toMatchObject({
    uses: [{ name: '', id: VST3 }],
    incomplete: expect.any(String),
  })
})

test('the parts of a channel are counted, and effects of Cubase are marked', async () => {
  const plugins = [
    { classId: EQ, name: 'EQ' },
    { classId: '946051208E29496E804F64A825C8A047', name: 'StudioEQ' },
  ]

  expect(await songIn('a.cpr', cubaseProject({ plugins }))).toMatchObject({
    ownDevices: 1,
    uses: [{ name: 'StudioEQ', factory: true }],
  })
})

test('finds a plugin once wherever its record lies between two parts', async () => {
  const STEP = 256 * 1024
  const withState = (length: number) =>
    cubaseProject({
      plugins: [
        { classId: VST2, name: 'Comp', state: new Uint8Array(length) },
        { classId: VST3, name: 'Other' },
      ],
      more: new Uint8Array(200_000),
    })
  const start = Buffer.from(withState(0)).lastIndexOf('Plugin UID')
  for (let before = -2; before < 16; before++) {
    const { uses } = await songIn('a.cpr', withState(STEP - start - before))
    expect(uses.map(({ name, count }) => `${name} ${count}`)).toEqual(['Comp 1', 'Other 1'])
  }
})

test('a version that stores no ids is refused with what to do', async () => {
  expect(await refusalOfBytes('a.cpr', cubaseProject({ daw: 'Cubase SX', version: 'Version 3.1.1' }))).toBe(
    'old-cubase',
  )
})
