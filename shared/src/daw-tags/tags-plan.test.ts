import { expect, test } from 'vitest'
import { DAW_TAGS } from './daw-tags.ts'
import type { DawFiles } from './tagged-plugin.ts'
import { type AgreedTags, type LibraryPlugin, tagsPlan } from './tags-plan.ts'
import { ARDOUR_TEXTS, aLibraryPlugin, DIVA, filesOf, REAPER_TEXTS } from './testing/daw-files.ts'

const NOTHING: AgreedTags = new Map()
const proQ = aLibraryPlugin({ tags: ['Mix Bus', 'Vocals'], isFavorite: true })

const VST3 = '3:C:\\Program Files\\Common Files\\VST3\\Pro-Q 3.vst3'
const UNIT = '5:FabFilter: FF Pro-Q 3'
const change = (ref: string, tag: string | null, isOn: boolean) => ({ ref, name: '', tag, isOn })

/** The files of REAPER after its plan was written. */
function written(files: DawFiles, library: LibraryPlugin[], agreed: AgreedTags) {
  const plan = tagsPlan('reaper', files, library, agreed)
  return { plan, files: new Map([...files, ...DAW_TAGS.reaper.write(files, plan.changes)]) }
}

test('the first time each side adds what the other lacks, and takes nothing away', () => {
  const plan = tagsPlan('reaper', filesOf(REAPER_TEXTS), [proQ, DIVA], NOTHING)

  expect(plan.plugins).toEqual([
    {
      id: 'pro-q',
      name: 'Pro-Q 3',
      toDaw: [
        { key: 'vocals', tag: 'Vocals', isOn: true },
        { key: '', tag: null, isOn: true },
      ],
      toLibrary: [],
    },
    { id: 'diva', name: 'Diva', toDaw: [], toLibrary: [{ key: '', tag: null, isOn: true }] },
  ])
  expect(plan.strangers).toEqual(['Surge XT'])
  expect(plan.agreed.after).toEqual(new Map([['pro-q', ['', 'mix bus', 'vocals']]]))
})

test('what was changed last wins: taken from the library it goes, taken from the DAW it stays away', () => {
  const first = written(filesOf(REAPER_TEXTS), [proQ], NOTHING)
  const fewer = { ...proQ, tags: ['Vocals'] }
  const unstarring = [VST3, UNIT].map((ref) => change(ref, null, false))
  const inDaw = DAW_TAGS.reaper.write(first.files, unstarring)
  const files = new Map([...first.files, ...inDaw])
  const { plan, files: later } = written(files, [fewer], first.plan.agreed.after)

  expect(plan.plugins).toEqual([
    {
      id: 'pro-q',
      name: 'Pro-Q 3',
      toDaw: [{ key: 'mix bus', tag: 'Mix Bus', isOn: false }],
      toLibrary: [{ key: '', tag: null, isOn: false }],
    },
  ])
  expect(plan.changes).toEqual([{ ...change(VST3, 'Mix Bus', false), name: 'Pro-Q 3' }])
  const unstarred = { ...fewer, isFavorite: false }
  expect(written(later, [unstarred], plan.agreed.after).plan).toMatchObject({ plugins: [], changes: [] })
})

test('of a plugin that was changed on both sides, the chosen side counts alone in the DAW', () => {
  const first = written(filesOf(REAPER_TEXTS), [proQ], NOTHING)
  const own = { ...proQ, tags: ['Vocals', 'Drums'], isFavorite: false }
  const ofDaw = DAW_TAGS.reaper.write(first.files, [
    change(VST3, 'Vocals', false),
    change(UNIT, 'Vocals', false),
    change(VST3, 'Live', true),
  ])
  const files = new Map([...first.files, ...ofDaw])
  const agreed = first.plan.agreed.after
  const planOf = (side?: 'library' | 'daw') =>
    tagsPlan('reaper', files, [own], agreed, new Map(side && [[own.id, side]]))
  const marksIn = (plan: ReturnType<typeof planOf>) =>
    plan.plugins.map(({ toDaw, toLibrary }) =>
      [toDaw, toLibrary].map((changes) => changes.map(({ tag, isOn }) => `${isOn ? '+' : '-'}${tag}`).sort()),
    )

  expect(marksIn(planOf())).toEqual([
    [
      ['+Drums', '-Mix Bus', '-null'],
      ['+Live', '-Vocals'],
    ],
  ])
  expect(marksIn(planOf('library'))).toEqual([[['+Drums', '+Vocals', '-Live', '-Mix Bus', '-null'], []]])
  expect(marksIn(planOf('daw'))).toEqual([[[], ['+Live', '-Vocals']]])
  expect(planOf('daw')).toMatchObject({ changes: [], agreed: { after: agreed } })
  const asLibrary = planOf('library')
  const after = new Map([...files, ...DAW_TAGS.reaper.write(files, asLibrary.changes)])
  expect(tagsPlan('reaper', after, [own], asLibrary.agreed.after)).toMatchObject({ plugins: [], changes: [] })
})

test('one tag in two spellings is one', () => {
  const plugin = aLibraryPlugin({
    id: 'x',
    name: 'Äther',
    manufacturer: 'X',
    keys: ['uri:http://lsp-plug.in/a#b'],
    places: [{ format: 'LV2', path: '/usr/lib/lv2/a.lv2' }],
    tags: ['Hall Reverb'],
    isFavorite: true,
  })

  expect(tagsPlan('ardour', filesOf(ARDOUR_TEXTS), [plugin], NOTHING)).toMatchObject({
    plugins: [],
    changes: [],
  })
})

test('a star is not offered where the DAW hides the plugin', () => {
  const hidden = aLibraryPlugin({ isFavorite: true })

  expect(tagsPlan('ardour', filesOf(ARDOUR_TEXTS), [hidden], NOTHING).changes).toEqual([])
})

test('a name alone joins nothing where the DAW writes a code, and two entries of one key join nothing', () => {
  const namesake = aLibraryPlugin({ id: 'other', keys: ['cid:00000000000000000000000000000001'], places: [] })
  const twins = [proQ, { ...proQ, id: 'twin' }].map((each) => ({
    ...each,
    places: [],
    tags: [],
    isFavorite: false,
  }))

  for (const library of [[namesake], twins]) {
    const plan = tagsPlan('reaper', filesOf(REAPER_TEXTS), library, NOTHING)
    expect(plan.plugins).toEqual([])
    expect(plan.strangers).toContain('Pro-Q 3')
  }
  // Two makers can have one VST2 code.
  const alien = { ...DIVA, name: 'Other', places: [] }
  expect(tagsPlan('reaper', filesOf(REAPER_TEXTS), [alien], NOTHING).strangers).toContain('Diva')
})
