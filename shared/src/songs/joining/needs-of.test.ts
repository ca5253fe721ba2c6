import { expect, test } from 'vitest'
import { libraryIndexOf } from './library-index.ts'
import { needsOf } from './needs-of.ts'
import { anEntry, aUse } from './testing/a-use.ts'
import { vst2Key } from './testing/products.ts'

const library = libraryIndexOf([
  anEntry({ name: 'Pro-Q 3', manufacturer: 'FabFilter', formats: ['VST3'], keys: [`cid:${'A'.repeat(32)}`] }),
  anEntry({ name: 'Serum', manufacturer: 'Xfer Records', keys: [vst2Key('XfsX')] }),
  anEntry({ name: 'Vital', manufacturer: 'Vital Audio', formats: [] }),
])
const stateOf = (use: Parameters<typeof aUse>[0]) => {
  const [need] = needsOf([aUse(use)], library)
  return [need?.state, need?.certainty, need?.entry?.name]
}

test('each use is here, in another format, perhaps here, or missing', () => {
  expect(stateOf({ name: 'Serum x64', ids: [vst2Key('XfsX')] })).toEqual(['here', 'certain', 'Serum'])
  expect(stateOf({ name: 'FabFilter Pro-Q 3' })).toEqual(['other-format', 'likely', 'Pro-Q 3'])
  expect(stateOf({ name: 'Pro-Q 3' })).toEqual(['perhaps', 'perhaps', 'Pro-Q 3'])
  expect(stateOf({ name: 'Pro-Q 4', maker: 'FabFilter' })).toEqual(['missing', null, undefined])
})

test('what comes with the DAW is never missing', () => {
  expect(stateOf({ name: 'Fruity Compressor', factory: true })).toEqual(['with-daw', null, undefined])
})

test('a plugin whose files are gone is missing, and known', () => {
  expect(stateOf({ name: 'Vital', maker: 'Vital Audio' })).toEqual(['missing', 'likely', 'Vital'])
})

test('a code without a name is not called missing', () => {
  expect(stateOf({ ids: [vst2Key('????')] })).toEqual(['perhaps', null, undefined])
})

test('each answer has a sentence', () => {
  for (const name of ['Serum', 'Pro-Q 3', 'Nothing', '']) {
    expect(needsOf([aUse({ name })], library)[0]?.reason).toMatch(/^[A-Z].+\.$/)
  }
})
