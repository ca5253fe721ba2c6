import { expect, test } from 'vitest'
import { newPluginOf } from '../../import/drop.ts'
import { heldParts, MAX_HELD_KEYS } from '../../plugins/held-key.ts'
import { newPlugin } from '../../plugins/new-plugin.ts'
import { readBundle } from '../reading/read-bundle.ts'
import { runSync } from '../run.ts'
import { parsedFolderName } from '../scan/bundle-name.ts'
import { inMemoryFiles } from '../testing/in-memory.ts'
import { infoPlist, plistDict } from '../testing/plist-files.ts'
import { identityOf } from './identity.ts'

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

test('a VST3 of one plugin is recognized by its class id alone', () => {
  const single = vst3({ Classes: [audioModule(EQ)] })

  expect(single.heldKeys).toBeUndefined()
  expect(identityOf(single).keys).toContain(`cid:${EQ}`)
})

test('class ids that a plugin replaces are kept with it, each pair once', () => {
  const Compatibility = [{ New: EQ, Old: [OLD, OLD] }]

  expect(vst3({ Classes: [audioModule(EQ)], Compatibility }).heldKeys).toEqual([`newer:${OLD}/${EQ}`])
})

test('ids that makers forgot to set are no keys', () => {
  const unset = ['0'.repeat(32), 'ABCDEF019182FAEB4D616E7547617465', 'no id']

  expect(vst3({ Classes: [EQ, ...unset].map((id) => audioModule(id)) }).heldKeys).toEqual([`cid:${EQ}`])
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

test('of a bundle of thousands of plugins some keys are kept', () => {
  const ids = Array.from({ length: 3000 }, (_, at) =>
    (4096 + at).toString(16).toUpperCase().padStart(32, 'C'),
  )
  const { heldKeys } = vst3({ Classes: ids.map((id) => audioModule(id)) })

  expect(heldKeys).toHaveLength(MAX_HELD_KEYS)
})

test.each([
  ['too many', Array.from({ length: MAX_HELD_KEYS + 1 }, () => `cid:${EQ}`)],
  ['an unknown kind', ['name:maker/eq']],
  ['small digits', [`cid:${EQ.toLowerCase()}`]],
  ['half a pair', [`newer:${OLD}`]],
  ['a control character', ['code:Make/Ga\u0000e']],
  ['a long code', ['code:Make/Gates']],
  ['a number', [1]],
  ['no list', `cid:${EQ}`],
])('%s is refused', (_, heldKeys) => {
  expect(newPlugin.safeParse({ name: 'Suite', format: 'VST3', heldKeys }).success).toBe(false)
})

test('pairs of class ids are told from keys', () => {
  expect(heldParts([`cid:${EQ}`, `newer:${OLD}/${EQ}`, 'code:Make/Gate'])).toEqual({
    keys: [`cid:${EQ}`, 'code:Make/Gate'],
    newerIds: [{ older: OLD, newer: EQ }],
  })
})
