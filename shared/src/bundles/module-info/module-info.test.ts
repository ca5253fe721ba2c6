import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnreadableError } from '../unreadable.ts'
import { looseJsonIn } from './loose-json.ts'
import { MODULE_INFO_MAX, moduleInfoIn } from './module-info.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => moduleInfoIn(encode(text))

/** The facts of a module that says nothing. */
const NOTHING = {
  ...{ name: '', maker: '', version: '', site: '', classId: '', classIds: [], newerIds: [], categories: [] },
  plugins: 1,
  names: [''],
}

const WRITTEN = `{
  // written by hand
  "Name": "The module",
  "Version": "3.7.8",
  "Factory Info": { "Vendor": "The factory", "URL": "www.maker.audio", "Flags": { "Unicode": true, }, },
  "Classes": [
    { "CID": "ABCDEF011234ABCD4D616E754B766264", "Category": "Component Controller Class", "Name": "Wrong", },
    {
      "CID": "abcdef019182faeb4d616e754b766264",
      "Category": "Audio Module Class",
      "Name": "Tape",
      "Vendor": "Maker",
      "Version": "1.2.3",
      "Sub Categories": [ "Fx", "Delay", ],
      "Class Flags": 0, /* no flags */
      "Cardinality": 0x7fffffff,
    },
  ],
}`

test('the first plugin class describes the module', () => {
  expect(read(WRITTEN)).toEqual({
    ...NOTHING,
    name: 'Tape',
    maker: 'Maker',
    version: '1.2.3',
    site: 'www.maker.audio',
    classId: 'ABCDEF019182FAEB4D616E754B766264',
    classIds: ['ABCDEF019182FAEB4D616E754B766264'],
    categories: ['Fx', 'Delay'],
    names: ['Tape'],
  })
})

test.each<[string, unknown]>([
  ['[1, 2,]', [1, 2]],
  ["{a: 'b', }", new Map([['a', 'b']])],
  ['"a\\n\\u00e9\\x41\\\\\\"\\/"', 'a\né\x41\\"/'],
  ['[.5, +1, -2e3, 0x10, NaN, Infinity]', [0.5, 1, -2000, 16, null, null]],
  ['\ufeff [true, false, null] // end', [true, false, null]],
  ['{"__proto__": 1}', new Map([['__proto__', 1]])],
])('%s is read leniently', (text, value) => {
  expect(looseJsonIn(text)).toEqual(value)
})

test.each([
  ['', 'truncated'],
  ['["a', 'truncated'],
  ['/* ', 'truncated'],
  ['"\\u00g0"', 'malformed'],
  ['{} {}', 'malformed'],
  ['['.repeat(100_000), 'too-deep'],
  [`"${'x'.repeat(1 << 20)}"`, 'too-big'],
])('%.20s is refused', (text, reason) => {
  expect(() => looseJsonIn(text)).toThrow(new UnreadableError(reason as UnreadableError['code'])) // the table has only reasons
})

test('does not parse a file larger than a megabyte', () => {
  expect(() => moduleInfoIn(new Uint8Array(MODULE_INFO_MAX + 1))).toThrow(new UnreadableError('too-big'))
})

test('reads JSON as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(2), (json, indent) => {
      const value = JSON.parse(json)
      expect(plain(looseJsonIn(JSON.stringify(value, null, indent)))).toEqual(plain(value))
    }),
  )
})

/** Maps and objects as sorted lists of entries. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return {
    entries: entries
      .map(([key, each]) => [key, plain(each)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  }
}

test('any text results in a value or an Unreadable error', () => {
  const pieces = fc.constantFrom(...'{}[],:"\'\\/*a1 \nu', '//', '/*', '*/')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((each) => each.join('')),
      ),
      (text) => {
        try {
          moduleInfoIn(encode(text))
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableError)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('no single plugin describes a bundle with several plugins', () => {
  const classes = (vendor: string) =>
    ['EQ', 'Comp'].map(
      (name, index) =>
        `{"Category":"Audio Module Class","Name":"${name}","CID":"${String(index).repeat(32)}","Vendor":"${index ? vendor : 'Maker'}","Sub Categories":["Fx","${name}"]}`,
    )
  const suite = (vendor: string) => read(`{"Name":"Suite","Version":"1.2","Classes":[${classes(vendor)}]}`)

  expect(suite('Maker')).toEqual({
    ...NOTHING,
    name: 'Suite',
    maker: 'Maker',
    version: '1.2',
    classIds: ['0'.repeat(32), '1'.repeat(32)],
    categories: ['Fx'],
    plugins: 2,
    names: ['EQ', 'Comp'],
  })
  expect(suite('Another').maker).toBe('')
})

const OLD = '5653544D616B6554617065000000000F'
const NEW = 'ABCDEF019182FAEB4D616B6554617065'

test('the class ids that a plugin replaces are those of its list', () => {
  const compatibility = [
    { New: NEW.toLowerCase(), Old: [OLD, NEW, 'no id', 7] },
    { New: 'no id', Old: [OLD] },
    { New: NEW, Old: OLD },
    'nothing',
  ]
  expect(read(JSON.stringify({ Compatibility: compatibility })).newerIds).toEqual([
    { older: OLD, newer: NEW },
    { older: OLD, newer: NEW },
  ])
})

test('long lists of ids are cut', () => {
  const id = (number: number) => number.toString(16).toUpperCase().padStart(32, 'A')
  const ids = Array.from({ length: 1000 }, (_, at) => id(at))
  const Classes = ids.map((CID) => ({ Category: 'Audio Module Class', CID }))
  const { classIds, newerIds, plugins } = read(
    JSON.stringify({ Classes, Compatibility: ids.map((New) => ({ New, Old: ids.slice(-20) })) }),
  )

  expect([classIds.length, newerIds.length, plugins]).toEqual([256, 256, 1000])
})
