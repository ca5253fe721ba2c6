import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bigEndianBytes, binaryPlist, infoPlist, plistDict, xmlPlist } from '../testing/plist-files.ts'
import { UnreadableError } from '../unreadable.ts'
import { PLIST_MAX, plistIn } from './plist.ts'
import type { PlistValue } from './plist-value.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const inXml = (body: string) => plistIn(encode(`<plist version="1.0"><dict>${body}</dict></plist>`))
const nameIn = (text: string) => inXml(`<key>Name</key><string>${text}</string>`).get('Name')

function reasonOfReading(file: Uint8Array) {
  try {
    plistIn(file)
  } catch (error) {
    if (error instanceof UnreadableError) return error.code
    throw error
  }
  return 'read'
}

const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((each) => each.replace(/[^\t\n -\ud7ff\ue000-\ufffc]/g, ''))
const leaf = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const { value } = fc.letrec<{ value: PlistValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf.map((each) => (each === 0 ? 0 : each)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 5 }).map((entries) => new Map(entries)),
  ),
}))

test('the XML and binary forms of a value are equal when read', () => {
  fc.assert(
    fc.property(value, (content) => {
      const root = plistDict({ content })
      expect(plistIn(encode(xmlPlist(root)))).toEqual(root)
      expect(plistIn(binaryPlist(root))).toEqual(root)
    }),
  )
})

test.each([
  [
    'XML',
    encode(
      infoPlist({
        CFBundleName: 'Tape',
        AudioComponents: [plistDict({ name: 'Maker: Tape', version: 66053 })],
      }),
    ),
  ],
  [
    'binary',
    binaryPlist(
      plistDict({ CFBundleName: 'Tape', list: [plistDict({ name: 'Maker: Tape', version: 66053 }), 'é'] }),
    ),
  ],
])('a damaged %s property list results in a dictionary or an Unreadable error', (_, file) => {
  const damage = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(damage, fc.nat(file.length), (changes, length) => {
      const damaged = file.slice()
      for (const [at, byte] of changes) damaged[at] = byte
      reasonOfReading(damaged)
      reasonOfReading(file.slice(0, length))
    }),
    { numRuns: 500 },
  )
})

test('reads all encodings of real files', () => {
  const xml = `\ufeff${infoPlist({ Name: 'Café 🎹' })}`
  for (const file of [encode(xml), encode(`\n \n${xml.slice(1)}`), Buffer.from(xml, 'utf16le')])
    expect(plistIn(file).get('Name')).toBe('Café 🎹')
  expect(plistIn(Buffer.from(xml, 'utf16le').swap16()).get('Name')).toBe('Café 🎹')
})

test.each([
  ['Foo &amp; Bar', 'Foo & Bar'],
  ['&lt;b&gt;&quot;&apos;', '<b>"\''],
  ['&#233;&#xE9;', 'éé'],
  ['&eacute; &#0; &#xD800; &#x110000;', '&eacute; &#0; &#xD800; &#x110000;'],
  ['a<!-- no --><![CDATA[<b>&amp;]]>c', 'a<b>&amp;c'],
  ['', ''],
])('the text %s is read as %s', (written, read) => {
  expect(nameIn(written)).toBe(read)
})

test('a key and its text are read alike whatever stands between them, and both are cut at the limit', () => {
  const [long, cut] = ['x'.repeat(5000), 'x'.repeat(4096)]
  for (const between of ['', '\n\t', '<!-- a <key> -->', 'text', '<key>Other</key><!-- --><key>']) {
    const end = between.endsWith('<key>') ? `${between}${long}</key>` : between
    expect(inXml(`<key>${long}</key>${end}<string>${long}</string>`), between).toEqual(new Map([[cut, cut]]))
  }
})

test.each([
  ['<integer>66053</integer>', 66053],
  ['<integer>0xFFFFFFFF</integer>', 0xffffffff],
  ['<integer></integer>', null],
  ['<real>1.5</real>', 1.5],
  ['<true/>', true],
  ['<date>2024-01-01T00:00:00Z</date>', null],
])('%s is read as %s', (written, read) => {
  expect(inXml(`<key>a</key>${written}`).get('a')).toBe(read)
})

test('names of JavaScript properties are ordinary keys', () => {
  const names = ['__proto__', 'constructor', 'toString', '']
  const content = new Map(names.map((name): [string, string] => [name, 'x']))
  for (const file of [encode(xmlPlist(content)), binaryPlist(content)]) {
    expect(plistIn(file)).toEqual(content)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  }
})

test('ignores entity definitions', () => {
  const bomb = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('')
  const xml = `<!DOCTYPE plist [<!ENTITY e0 "x">${bomb}<!ENTITY file SYSTEM "file:///etc/passwd">]>${infoPlist({ a: '#' })}`
  const read = plistIn(encode(xml.replace('#', '&e20;&file;')))
  expect(read.get('a')).toBe('&e20;&file;')
})

const references = (marker: number, ...to: number[]) => [
  marker | (marker >= 0xd0 ? to.length / 2 : to.length),
  ...to,
]

/** A binary property list from its objects, with one byte for offsets and references. */
function fromObjects(
  objects: number[][],
  { count = objects.length, top = 0, offsetSize = 1, referenceSize = 1 } = {},
) {
  const offsets: number[] = []
  const body = [...encode('bplist00')]
  for (const object of objects) {
    offsets.push(body.length)
    body.push(...object)
  }
  const trailer = [
    ...[0, 0, 0, 0, 0, 0, offsetSize, referenceSize],
    ...bigEndianBytes(count, 8),
    ...bigEndianBytes(top, 8),
    ...bigEndianBytes(body.length, 8),
  ]
  return Uint8Array.from([...body, ...offsets, ...trailer])
}

const shared = (depth: number) =>
  fromObjects([...Array.from({ length: depth }, (_, i) => references(0xa0, i + 1, i + 1)), [0x51, 0x61]])

test.each<[string, Uint8Array, string]>([
  ['only the binary magic bytes', encode('bplist00'), 'truncated'],
  ['a web page', encode('<html><plist></html>'), 'malformed'],
  ['an array at the root', encode(xmlPlist(['a'])), 'malformed'],
  ['a list cut within a text', encode('<plist><dict><key>a</key><string>x'), 'truncated'],
  ['a list without its end', encode('<plist><dict><key>a</key><string>x</string></plist>'), 'truncated'],
  ['200,000 nested arrays', encode(`<plist>${'<array>'.repeat(200_000)}`), 'too-big'],
  ['10,000 nested arrays', encode(`<plist>${'<array>'.repeat(10_000)}`), 'too-deep'],
  ['30,000 keys', encode(`<plist><dict>${'<key>a</key><true/>'.repeat(30_000)}</dict></plist>`), 'too-big'],
  ['more than a megabyte', new Uint8Array(PLIST_MAX + 1), 'too-big'],
  ['an array that contains itself', fromObjects([references(0xa0, 0)]), 'too-deep'],
  ['a value shared 2^40 times', shared(40), 'too-deep'],
  ['2^40 objects', fromObjects([[0x09]], { count: 2 ** 40 }), 'malformed'],
  ['offsets without a size', fromObjects([[0x09]], { offsetSize: 0 }), 'malformed'],
  [
    'a text of 2^32 characters',
    fromObjects([references(0xd0, 1, 1), [0x5f, 0x13, 0, 0, 0, 1, 0, 0, 0, 0]]),
    'malformed',
  ],
])('%s is refused: %#', (_, file, reason) => {
  expect(reasonOfReading(file)).toBe(reason)
})
