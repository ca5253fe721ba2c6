import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IdentifyingFields, identityOf } from '../bundles/identity/identity.ts'
import { definitionLinksOf, type LinkableDefinition, linkableIdentityOf } from './links.ts'

const bundle = (facts: Partial<IdentifyingFields> = {}): IdentifyingFields => ({
  name: 'Tape',
  manufacturer: '',
  ...facts,
})
const linkable = (bundle: IdentifyingFields) => ({ bundle, identity: linkableIdentityOf(identityOf(bundle)) })
const unit = (manufacturer: string, subtype: string) => ({ type: 'aufx', subtype, manufacturer })

/** Links one bundle after the other. Returns each definition id, and all definitions. */
function linked(...bundles: IdentifyingFields[]) {
  const known = new Map<string, LinkableDefinition>()
  let idCount = 0
  const ids = bundles.map((each) => {
    const { ids, written, keys } = definitionLinksOf(
      [linkable(each)],
      structuredClone([...known.values()]),
      () => `d${++idCount}`,
      idCount,
    )
    for (const definition of written)
      known.set(definition.id, { ...definition, keys: [...(known.get(definition.id)?.keys ?? [])] })
    for (const { key, definitionId } of keys) known.get(definitionId)?.keys.push(key)
    return ids[0] ?? null
  })
  return { ids, definitions: [...known.values()] }
}

const MAKER = { manufacturer: 'Zap' }

type Facts = Partial<IdentifyingFields>
const TAPE = { bundleId: 'com.zap.Tape' }
const GUESS = { ...MAKER, isGuess: true }
const TOOLKIT = { bundleId: 'com.yourcompany.Tape' }
const CODES = { audioUnit: unit('Zapp', 'tape') }
const OTHER_CODES = { audioUnit: unit('Zapp', 'tap2') }

test.each<[what: string, first: Facts, second: Facts, ids: (string | null)[]]>([
  ['the same identifier', TAPE, TAPE, ['d1', 'd1']],
  ['two formats', { bundleId: 'com.zap.Tape.vst3' }, { bundleId: 'com.zap.Tape.AU' }, ['d1', 'd1']],
  ['the same codes under two names', CODES, { name: 'Tape Machine', ...CODES }, ['d1', 'd1']],
  ['the same class', { classId: 'a'.repeat(32) }, { name: 'Tapes', classId: 'A'.repeat(32) }, ['d1', 'd1']],
  ['the same name by one maker', MAKER, { manufacturer: 'Zap, Inc.', name: 'Zap Tape' }, ['d1', 'd1']],
  ['the same name by two makers', MAKER, { manufacturer: 'Other' }, ['d1', 'd2']],
  ['the same name with an unknown maker', MAKER, {}, ['d1', null]],
  ['the same name with a guessed maker', MAKER, GUESS, ['d1', null]],
  ['the same, and an identifier', MAKER, { ...GUESS, bundleId: 'com.q.Tape' }, ['d1', 'd2']],
  ['only a name', {}, {}, [null, null]],
  [
    'two editions with one identifier',
    { name: 'Tape 1', ...TAPE },
    { name: 'Tape 2', ...TAPE },
    ['d1', 'd2'],
  ],
  ['two products of one name and maker', { ...MAKER, ...CODES }, { ...MAKER, ...OTHER_CODES }, ['d1', 'd2']],
  ['a toolkit’s identifier', TOOLKIT, TOOLKIT, [null, null]],
  [
    'that of an unrelated product',
    { ...MAKER, ...TAPE },
    { name: 'Virus', manufacturer: 'Bad', ...TAPE },
    ['d1', 'd2'],
  ],
])('links bundles with %s', (_, first, second, ids) => {
  expect(linked(bundle(first), bundle(second)).ids).toEqual(ids)
})

test('a bundle does not create a definition when all its keys belong to another product', () => {
  const keys = ['bundle:com.zap.tape', 'id:com.zap.tape/tape', 'name:zap/tape']
  const names = { name: 'Reverb', manufacturer: 'Else', nameKey: 'reverb', vendorKey: 'else' }
  const other = { id: 'other', ...names, keys, createdAt: 1 }
  const found = linkable(bundle({ ...MAKER, bundleId: 'com.zap.Tape' }))

  expect(definitionLinksOf([found], [other], () => 'new', 9)).toEqual({ ids: [null], written: [], keys: [] })
})

test('a known bundle changes nothing, and a definition has at most 64 keys', () => {
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
  ['name and maker of an Audio Unit', { ...MAKER, audioUnit: unit('Zapp', 'tape') }, 'Tape', 'Zap'],
  ['a name that matches the identifier', { bundleId: 'com.zap.Tape-2', name: 'Tape 2' }, 'Tape 2', ''],
  ['a renamed file', { bundleId: 'com.zap.Tape', name: 'For Ana only' }, '', ''],
  ['a maker and a file name', { ...MAKER, name: 'For Ana only' }, '', 'Zap'],
  ['a guessed maker', { ...MAKER, isGuess: true, bundleId: 'com.zap.Tape' }, 'Tape', ''],
  ['a deceptive name', { bundleId: 'com.zap.tape', name: 'Ta\u202epe' }, '', ''],
])('a new definition has the shareable names: %s', (_, facts, name, manufacturer) => {
  expect(definitionLinksOf([linkable(bundle(facts))], [], () => 'new', 1).written).toMatchObject([
    { name, manufacturer },
  ])
})

test('every key belongs to one definition, and one import links like many saves', () => {
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
      let idCount = 0
      const together = definitionLinksOf(bundles.map(linkable), [], () => `d${++idCount}`, 0)

      const keys = definitions.flatMap((each) => each.keys)
      expect(new Set(keys).size).toBe(keys.length)
      expect(together.ids).toEqual(ids)
    }),
    { numRuns: 500 },
  )
})
