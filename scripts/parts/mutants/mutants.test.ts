import { expect, test } from 'vitest'
import { mutantsIn, shuffledMutants } from './mutants-in.mjs'
import { testRunsOf } from './try-mutants.mjs'

const textsOf = (source: string) =>
  mutantsIn('a.ts', source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))

test.each([
  ['const a = b === c', ['const a = (b !== c)']],
  ['const a = b ?? c', ['const a = (b && c)']],
  ['const a = b ? c : d', ['const a = (c)', 'const a = (d)']],
  ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ;']],
  ['const a = !b', ['const a = b']],
  ['const a = 30', ['const a = 31']],
  ["const a = 'not_found'", ["const a = ''"]],
  ['const a = () => { return b }', ['const a = () => { return undefined }']],
  ['await a()', [';']],
  ['const a = (b as C) && d', ['const a = ((b as C) || d)']],
])('%s has the mutants %j', (source, mutants) => {
  expect(textsOf(source)).toEqual(mutants)
})

test.each([
  "import { a } from './a.ts'",
  "export { a } from './a.ts'",
  "type A = 'b' | 3",
  "const a: 'b' = c",
  "const a = 'A sentence for people.'",
  'const a = { bcd: e }',
])('%s has no mutants', (source) => {
  expect(textsOf(source)).toEqual([])
})

test('a mutant contains its position', () => {
  expect(mutantsIn('a.ts', 'let a\n\nif (a) {}')[0]).toEqual({
    file: 'a.ts',
    line: 3,
    start: 11,
    end: 12,
    before: 'a',
    text: 'true',
  })
})

test('the order of mutants is the same for the same seed, and another one for another', () => {
  const mutants = mutantsIn('a.ts', 'const a = [1, 2, 3, 4, 5, 6, 7, 8]')

  expect(shuffledMutants(mutants.toReversed(), 7)).toEqual(shuffledMutants(mutants, 7))
  expect(shuffledMutants(mutants, 7)).not.toEqual(shuffledMutants(mutants, 8))
  expect(new Set(shuffledMutants(mutants, 7))).toEqual(new Set(mutants))
})

test('a rule has all related tests, a contract also those of its server feature', () => {
  const ofRule = (file: string) => ['related', file, '--project=shared']
  expect(testRunsOf('shared/src/products/types.ts')).toEqual([ofRule('shared/src/products/types.ts')])
  expect(testRunsOf('shared/src/account/contract.ts')).toEqual([
    ofRule('shared/src/account/contract.ts'),
    expect.arrayContaining([
      'run',
      'server/src/features/account/sessions/sessions.test.ts',
      '--project=server',
    ]),
  ])
})

test('a server file has the tests of its feature, then those of every call', () => {
  const [ofFeature, ofEveryCall] = testRunsOf('server/src/features/account/second-factor/recovery-codes.ts')

  expect(ofFeature).toContain('server/src/features/account/second-factor/recovery-codes.test.ts')
  expect(ofEveryCall).toContain('server/test/security/access.test.ts')
  expect(testRunsOf('server/src/nothing/a.ts')).toEqual([])
})
