import { expect, test } from 'vitest'
import { newPluginOf } from '../../import/drop.ts'
import { MAX_HELD_KEYS } from '../../plugins/held-key.ts'
import { newPlugin } from '../../plugins/new-plugin.ts'
import { readBundle } from '../reading/read-bundle.ts'
import { runSync } from '../run.ts'
import { parsedFolderName } from '../scan/bundle-name.ts'
import { inMemoryFiles } from '../testing/in-memory.ts'
import { infoPlist, plistDict } from '../testing/plist-files.ts'
import {
  type IdentifiedProduct,
  type IdentifyingFields,
  type Identity,
  identityOf,
  pluginToJoin,
} from './identity.ts'
import { nameKeyOf, vendorKeyOf } from './keys.ts'

const plugin = (facts: Partial<IdentifyingFields> = {}): IdentifyingFields => ({
  name: 'Tape',
  manufacturer: '',
  ...facts,
})
const unit = (manufacturer: string, subtype: string) => ({ type: 'aufx', subtype, manufacturer })
const juce = (manufacturer: string, subtype: string) =>
  `ABCDEF019182FAEB${Buffer.from(manufacturer + subtype, 'latin1')
    .toString('hex')
    .toUpperCase()}`

const product = (id: string, facts: Partial<IdentifyingFields>): IdentifiedProduct => ({
  id,
  ...identityOf(plugin(facts)),
})

test.each([
  ['Magical 8bit Plug 2', '', 'magical8bitplug2'],
  ['Dimension Expander_x64.dll', '', 'dimensionexpander'],
  ['Ｔａｐｅ', '', 'tape'],
  ['Cafe\u0301', '', 'café'],
  ['C# & D+', '', 'c#d+'],
  ['FabFilter Pro-Q 3', 'fabfilter', 'proq3'],
  ['UAD Studer A800', 'universalaudio', 'studera800'],
  ['ValhallaRoom', 'valhalladsp', 'valhallaroom'],
  ['   ', '', '?'],
])('the name key of %s by "%s" is %s', (name, maker, key) => {
  expect(nameKeyOf(name, maker)).toBe(key)
})

test.each([
  ['Valhalla DSP, LLC', 'valhalladsp'],
  ['Native Instruments GmbH', 'nativeinstruments'],
  ['Inc', 'inc'],
])('the vendor key of %s is %s', (maker, key) => {
  expect(vendorKeyOf(maker)).toBe(key)
})

test('creates keys from all metadata, strongest first', () => {
  const facts = {
    manufacturer: 'Maker, Inc.',
    bundleId: 'com.Maker.Tape.AU',
    audioUnit: unit('Make', 'T/pe'),
    classId: juce('Make', 'T/pe').toLowerCase(),
  }
  expect(identityOf(plugin(facts))).toEqual({
    nameKey: 'tape',
    vendorKey: 'maker',
    keys: [
      'code:Make/T/pe',
      `cid:${juce('Make', 'T/pe')}`,
      'unit:aufx/Make/T/pe',
      'bundle:com.maker.tape.au',
      'id:com.maker.tape/tape',
      'name:maker/tape',
    ],
  } satisfies Identity)
})

test.each<[string, Partial<IdentifyingFields>]>([
  ["a toolkit's maker", { manufacturer: 'yourcompany' }],
  ["a toolkit's maker code", { audioUnit: unit('Manu', 'Kvbd') }],
  ["a toolkit's maker code in a class id", { classId: juce('Manu', 'Kvbd') }],
  ["a toolkit's identifier", { bundleId: 'com.yourcompany.Tape' }],
  ['the URI of an example', { bundleId: 'http://www.example.org/tape' }],
  ['an empty class id', { classId: '0'.repeat(32) }],
])('%s makes no key', (_, facts) => {
  expect(identityOf(plugin(facts))).toEqual({ nameKey: 'tape', vendorKey: '', keys: [] })
})

const joined = (facts: Partial<IdentifyingFields>, ...others: Partial<IdentifyingFields>[]) =>
  pluginToJoin(
    identityOf(plugin(facts)),
    others.map((each, i) => product(String(i), each)),
  )

/** Facts in words: `name | maker | bundle=… unit=type/maker/code class=… guess`, where `_` is a space of a code. */
function factsIn(words: string): Partial<IdentifyingFields> {
  const [name = '', manufacturer = '', more = ''] = words.split(' | ')
  const known = Object.fromEntries(more.split(' ').map((each) => each.split('=')))
  const [type = '', maker = '', subtype = ''] = known.unit?.replaceAll('_', ' ').split('/') ?? []
  return {
    ...(name && { name }),
    manufacturer,
    ...(known.bundle && { bundleId: known.bundle }),
    ...(known.unit && { audioUnit: { type, subtype, manufacturer: maker } }),
    ...(known.class && { classId: known.class }),
    ...('guess' in known && { isGuess: true }),
  }
}

/** A case > the facts of a bundle > those of the other. */
const JOINED = `the same name and maker >  | Maker, Inc. >  | maker
an identifier of another name > A |  | bundle=com.m.T > B |  | bundle=com.M.t
a class id > A |  | class=${'1'.repeat(32)} > B |  | class=${'1'.repeat(32)}
the same codes > A |  | unit=aufx/Make/Tape > B 2 |  | unit=aufx/Make/Tape
the codes in a class id > A |  | unit=aufx/Make/Tape > A 2 |  | class=${juce('Make', 'Tape')}
its name with the maker before it > FabFilter Pro-Q 3 | FabFilter > Pro-Q 3 | FabFilter
the only known maker when its own is unknown > Tape >  | Maker
an unknown maker when its own is known >  | Maker > Tape
the same URI of an LV2 > A |  | bundle=urn:m:T > B |  | bundle=urn:m:T
a known maker when its own is a guess >  | Waves | guess >  | Other`
const APART = `another name > A > B
a namesake by another maker > Reverb | A > Reverb | B
Pro-Q 4 > Pro-Q 3 | F | bundle=com.f.Pro-Q > Pro-Q 4 | F | bundle=com.f.Pro-Q
another unit of its maker >  | M | unit=aufx/Make/Aaaa >  | M | unit=aufx/Make/Bbbb
another URI >  | M | bundle=urn:m:tape#mono >  | M | bundle=urn:m:tape#stereo
a shell of another version with the same first class > WaveShell1-VST3 12.0 |  | class=${'2'.repeat(32)} > WaveShell1-VST3 14.0 |  | class=${'2'.repeat(32)}
a namesake by Wavesfactory >  | Waves >  | Wavesfactory
a stranger with the same toolkit > A |  | bundle=com.yourcompany.x unit=aufx/Manu/Plug > B |  | bundle=com.yourcompany.x unit=aufx/Manu/Plug`
const rowsOf = (table: string) => table.split('\n').map((row) => row.split(' > '))

test.each(rowsOf(JOINED))('a bundle joins %s', (_, facts = '', other = '') => {
  expect(joined(factsIn(facts), factsIn(other))).toBe('0')
})

test.each(rowsOf(APART))('a bundle does not join %s', (_, facts = '', other = '') => {
  expect(joined(factsIn(facts), factsIn(other))).toBeUndefined()
})

test('the strongest key decides between two products', () => {
  const codes = { audioUnit: unit('Make', 'Tape') }
  expect(joined({ manufacturer: 'M', ...codes }, { manufacturer: 'M' }, { name: 'Other', ...codes })).toBe(
    '1',
  )
})

/** The request for a bundle, as the server understands it. */
function requestFor(fileName: string, contents: Parameters<typeof inMemoryFiles>[0]) {
  const format = parsedFolderName(fileName)?.format ?? 'Plugin'
  const found = { path: fileName, fileName, format, isDisabled: false, alsoAt: [] }
  const read = runSync(readBundle(found), inMemoryFiles({ [fileName]: { Contents: contents } }))
  if (!read) throw new Error('This should have been a bundle.')
  return newPlugin.parse(newPluginOf(read))
}

const vst3 = (moduleInfo: object) =>
  requestFor('Suite.vst3', {
    'x86_64-linux': {},
    Resources: { 'moduleinfo.json': JSON.stringify(moduleInfo) },
  })

const EQ = 'A'.repeat(32)
const JUCE = 'ABCDEF019182FAEB4D616B6547617465'
const OLD = '565354476174656761746500000000FF'
const audioModule = (CID: string, Name = CID) => ({ CID, Name, Category: 'Audio Module Class' })

test('a VST3 of several plugins has the class ids of all, but not of their controllers', () => {
  const suite = vst3({
    Name: 'Suite',
    Classes: [
      audioModule(EQ),
      { ...audioModule('B'.repeat(32)), Category: 'Component Controller Class' },
      audioModule(JUCE),
    ],
  })

  expect(suite.heldKeys).toEqual([`cid:${EQ}`, 'code:Make/Gate', `cid:${JUCE}`])
  expect(suite.classId).toBeNull()
  expect(identityOf(suite).keys).toEqual([])
})

test('class ids that a plugin replaces are kept with it, each pair once', () => {
  const Compatibility = [{ New: EQ, Old: [OLD, OLD] }]

  expect(vst3({ Classes: [audioModule(EQ)], Compatibility }).heldKeys).toEqual([`newer:${OLD}/${EQ}`])
})

test('an Audio Unit of several components has the codes of all', () => {
  const unit = (subtype: string, manufacturer = 'Make') =>
    plistDict({ name: `Maker: ${subtype}`, type: 'aufx', subtype, manufacturer })
  const bundle = (...components: ReturnType<typeof unit>[]) =>
    requestFor('Suite.component', {
      'Info.plist': infoPlist({ CFBundleName: 'Suite', AudioComponents: components }),
    })

  expect(bundle(unit('Eq q'), unit('Gate'), unit('Gt'), unit('Comp', 'Manu')).heldKeys).toEqual([
    'code:Make/Eq q',
    'code:Make/Gate',
  ])
  expect(bundle(unit('Gate')).heldKeys).toBeUndefined()
  expect(bundle(unit('Gate')).audioUnit?.subtype).toBe('Gate')
})

test.each([
  ['too many', Array.from({ length: MAX_HELD_KEYS + 1 }, () => `cid:${EQ}`)],
  ['an unknown kind', ['name:maker/eq']],
  ['half a pair', [`newer:${OLD}`]],
  ['a control character', ['code:Make/Ga\u0000e']],
  ['no list', `cid:${EQ}`],
])('%s is refused', (_, heldKeys) => {
  expect(newPlugin.safeParse({ name: 'Suite', format: 'VST3', heldKeys }).success).toBe(false)
})
