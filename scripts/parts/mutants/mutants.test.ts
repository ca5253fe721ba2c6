import { expect, test } from 'vitest'
import { mutantsIn } from './mutants-in.mjs'

const textsOf = (source: string) =>
  mutantsIn('a.ts', source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))

test.each([
  ['const a = b === c', ['const a = (b !== c)']],
  ['const a = b ? c : d', ['const a = (c)', 'const a = (d)']],
  ['const a = !b', ['const a = b']],
  ["const a = 'not_found'", ["const a = ''"]],
  ['const a = () => { return b }', ['const a = () => { return undefined }']],
  ['const a = (b as C) && d', ['const a = ((b as C) || d)']],
])('%s has the mutants %j', (source, mutants) => {
  expect(textsOf(source)).toEqual(mutants)
})

test.each([
  "import { a } from './a.ts'",
  "type A = 'b' | 3",
  "const a: 'b' = c",
  "const a = 'A sentence for people.'",
  'const a = { bcd: e }',
])('%s has no mutants', (source) => {
  expect(textsOf(source)).toEqual([])
})
