import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IdentifyingFields, identityOf } from '../bundles/identity/identity.ts'
import type { LinkableDefinition } from './definition-to-link.ts'
import { linkableIdentityOf } from './linkable-identity.ts'
import { definitionLinksOf } from './links.ts'

const bundle = (facts: Partial<IdentifyingFields> = {}): IdentifyingFields => ({
  name: 'Tape',
  manufacturer: '',
  bundleId: null,
  audioUnit: null,
  classId: null,
  ...facts,
})
const linkable = (bundle: IdentifyingFields) => ({ bundle, identity: linkableIdentityOf(identityOf(bundle)) })
const unit = (manufacturer: string, subtype: string) => ({ type: 'aufx', subtype, manufacturer })

/** One bundle after the other, as saves come. Gives the id of each one's definition, and all definitions. */
function linked(...bundles: IdentifyingFields[]) {
  const known = new Map<string, LinkableDefinition>()
  let made = 0
  const ids = bundles.map((each) => {
    const { ids, written, keys } = definitionLinksOf(
      [linkable(each)],
      structuredClone([...known.values()]),
      () => `d${++made}`,
      made,
    )
    for (const definition of written)
      known.set(definition.id, { ...definition, keys: [...(known.get(definition.id)?.keys ?? [])] })
    for (const { key, definitionId } of keys) known.get(definitionId)?.keys.push(key)
    return ids[0] ?? null
  })
  return { ids, definitions: [...known.values()] }
}

const MAKER = { manufacturer: 'Zap' }

test.each<[string, IdentifyingFields[], (string | null)[]]>([
  [
    'the same identifier',
    [bundle({ bundleId: 'com.zap.Tape' }), bundle({ bundleId: 'com.zap.Tape' })],
    ['d1', 'd1'],
  ],
  [
    'two formats with one identifier',
    [bundle({ bundleId: 'com.zap.Tape.vst3' }), bundle({ bundleId: 'com.zap.Tape.AU' })],
    ['d1', 'd1'],
  ],
  [
    'the same codes under two names',
    [
      bundle({ audioUnit: unit('Zapp', 'tape') }),
      bundle({ name: 'Tape Machine', audioUnit: unit('Zapp', 'tape') }),
    ],
    ['d1', 'd1'],
  ],
  [
    'the same class',
    [bundle({ classId: 'a'.repeat(32) }), bundle({ name: 'Tapes', classId: 'A'.repeat(32) })],
    ['d1', 'd1'],
  ],
  [
    'the same name by the same maker',
    [bundle(MAKER), bundle({ manufacturer: 'Zap, Inc.', name: 'Zap Tape' })],
    ['d1', 'd1'],
  ],
  ['one name by two makers', [bundle(MAKER), bundle({ manufacturer: 'Other' })], ['d1', 'd2']],
  ['one name, maker unknown', [bundle(MAKER), bundle()], ['d1', null]],
  ['one name, maker guessed', [bundle(MAKER), bundle({ ...MAKER, isGuess: true })], ['d1', null]],
  [
    'one name, maker guessed, with an identifier',
    [bundle(MAKER), bundle({ ...MAKER, isGuess: true, bundleId: 'com.q.Tape' })],
    ['d1', 'd2'],
  ],
  ['nothing but a name', [bundle(), bundle()], [null, null]],
  [
    'two editions with one identifier',
    [bundle({ name: 'Tape 1', bundleId: 'com.zap' }), bundle({ name: 'Tape 2', bundleId: 'com.zap' })],
    ['d1', 'd2'],
  ],
  [
    'two products of one name by one maker',
    [
      bundle({ ...MAKER, audioUnit: unit('Zapp', 'tap1') }),
      bundle({ ...MAKER, audioUnit: unit('Zapp', 'tap2') }),
    ],
    ['d1', 'd2'],
  ],
  [
    'a toolkit’s identifier',
    [bundle({ bundleId: 'com.yourcompany.Tape' }), bundle({ bundleId: 'com.yourcompany.Tape' })],
    [null, null],
  ],
  [
    'the identifier of a stranger',
    [
      bundle({ ...MAKER, bundleId: 'com.zap.Tape' }),
      bundle({ name: 'Virus', manufacturer: 'Bad', bundleId: 'com.zap.Tape' }),
    ],
    ['d1', 'd2'],
  ],
])('%s', (_, bundles, ids) => {
  expect(linked(...bundles).ids).toEqual(ids)
})

const known = (id: string, keys: string[], createdAt = 0): LinkableDefinition => ({
  id,
  name: 'Tape',
  manufacturer: '',
  nameKey: 'tape',
  vendorKey: '',
  keys,
  createdAt,
})

test.each<[string, LinkableDefinition[], string]>([
  [
    'the one that shares most keys, the older or not',
    [known('old', ['bundle:com.zap.tape'], 1), known('close', ['code:Zapp/tape', 'id:com.zap.tape/tape'], 2)],
    'close',
  ],
  [
    'of equal ones the older',
    [known('young', ['bundle:com.zap.tape'], 2), known('old', ['code:Zapp/tape'], 1)],
    'old',
  ],
  [
    'an identifier before a name',
    [known('named', ['name:zap/tape'], 1), known('identified', ['code:Zapp/tape'], 2)],
    'identified',
  ],
])('of several definitions it links to %s', (_, definitions, id) => {
  const found = bundle({ ...MAKER, bundleId: 'com.zap.Tape', audioUnit: unit('Zapp', 'tape') })
  expect(definitionLinksOf([linkable(found)], definitions, () => 'new', 9)).toMatchObject({ ids: [id] })
})

test('a bundle whose keys all belong to another product makes no definition without keys', () => {
  const keys = ['bundle:com.zap.tape', 'id:com.zap.tape/tape', 'name:zap/tape']
  const other = { ...known('other', keys, 1), nameKey: 'reverb', vendorKey: 'else' }
  const found = linkable(bundle({ ...MAKER, bundleId: 'com.zap.Tape' }))

  expect(definitionLinksOf([found], [other], () => 'new', 9)).toEqual({ ids: [null], written: [], keys: [] })
})

test('bundles of one import that belong together make one definition', () => {
  const links = definitionLinksOf(
    [
      bundle({ ...MAKER, bundleId: 'com.zap.Tape.vst3' }),
      bundle({ ...MAKER, audioUnit: unit('Zapp', 'tape') }),
      bundle(),
    ].map(linkable),
    [],
    () => 'new',
    7,
  )

  expect(links).toEqual({
    ids: ['new', 'new', null],
    written: [
      {
        id: 'new',
        name: 'Tape',
        manufacturer: 'Zap',
        nameKey: 'tape',
        vendorKey: 'zap',
        createdAt: 7,
        keys: ['bundle:com.zap.tape.vst3', 'id:com.zap.tape/tape', 'name:zap/tape', 'code:Zapp/tape'],
      },
    ],
    keys: links.written[0]?.keys.map((key) => ({ key, definitionId: 'new' })),
  })
})

test('what is known changes nothing, and a definition takes no more than 64 keys', () => {
  const first = definitionLinksOf([linkable(bundle({ bundleId: 'com.zap.Tape' }))], [], () => 'new', 1)
  expect(
    definitionLinksOf([linkable(bundle({ bundleId: 'com.zap.Tape' }))], first.written, () => 'x', 2),
  ).toEqual({
    ids: ['new'],
    written: [],
    keys: [],
  })
  const many = Array.from({ length: 99 }, (_, i) => bundle({ ...MAKER, bundleId: `com.zap.n${i}` }))
  expect(definitionLinksOf(many.map(linkable), [], () => 'new', 1).keys).toHaveLength(64)
})

test.each<[string, Partial<IdentifyingFields>, string, string]>([
  ['an Audio Unit says both', { ...MAKER, audioUnit: unit('Zapp', 'tape') }, 'Tape', 'Zap'],
  ['an identifier that says the same', { bundleId: 'com.zap.Tape-2', name: 'Tape 2' }, 'Tape 2', ''],
  ['a file that somebody renamed', { bundleId: 'com.zap.Tape', name: 'For Ana only' }, '', ''],
  ['a maker and a file name', { ...MAKER, name: 'For Ana only' }, '', 'Zap'],
  ['a guessed maker', { ...MAKER, isGuess: true, bundleId: 'com.zap.Tape' }, 'Tape', ''],
  ['a name that deceives', { bundleId: 'com.zap.tape', name: 'Ta\u202epe' }, '', ''],
])('a definition is called what the bundle says: %s', (_, facts, name, manufacturer) => {
  expect(definitionLinksOf([linkable(bundle(facts))], [], () => 'new', 1).written).toMatchObject([
    { name, manufacturer },
  ])
})

test('a later bundle names a definition that had no name, and none renames it', () => {
  const nameless = bundle({ bundleId: 'com.zap.Tape', name: 'For Ana only' })
  const named = bundle({ ...MAKER, bundleId: 'com.zap.Tape' })
  const other = bundle({ ...MAKER, bundleId: 'com.zap.Tape', audioUnit: unit('Zapp', 'tape'), name: 'Ta pe' })

  expect(linked(nameless, named, other).definitions).toMatchObject([
    { id: 'd1', name: 'Tape', manufacturer: 'Zap' },
  ])
})

test('whatever comes in whatever order, every key leads to one definition, and one import does what many saves do', () => {
  const facts = fc.record({
    name: fc.constantFrom('Tape', 'Tape 2', 'Zap Tape', 'Saw'),
    manufacturer: fc.constantFrom('', 'Zap', 'Other'),
    isGuess: fc.boolean(),
    bundleId: fc.constantFrom(null, 'com.zap.Tape', 'com.zap.Tape.vst3', 'com.other.saw'),
    audioUnit: fc.constantFrom(null, unit('Zapp', 'tape'), unit('Zapp', 'saww')),
    classId: fc.constantFrom(null, 'a'.repeat(32)),
  })
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 9 }), (bundles) => {
      const { ids, definitions } = linked(...bundles)
      let made = 0
      const together = definitionLinksOf(bundles.map(linkable), [], () => `d${++made}`, 0)

      const keys = definitions.flatMap((each) => each.keys)
      expect(new Set(keys).size).toBe(keys.length)
      expect(together.ids).toEqual(ids)
    }),
    { numRuns: 500 },
  )
})
