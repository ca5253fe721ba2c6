import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aProfile, HEADING, profileLinesOf, SERIAL, STATUS } from '../testing/a-profile.ts'
import { ENCODINGS } from '../testing/encodings.ts'
import { randomOf } from '../testing/random.ts'
import { randomOwnership } from '../testing/random-ownership.ts'
import { profileEntryIn, type SystemProfile } from './profile-entry.ts'
import { PROFILE_MAX, profileTextOf, UnreadableProfile } from './profile-text.ts'
import { authorizationsIn, textToSend } from './system-profile.ts'

const RAW = 'UAD Raw Distortion'
const NEVE = 'UAD Neve 1073 Legacy EQ'
const LINES = [`${RAW}: Authorized for all devices`, `${NEVE}: Demo expired`]

/** The read licenses, as `name: ownership`. */
const read = ({ authorizations }: SystemProfile) =>
  authorizations.map(({ name, ownership }) => `${name}: ${ownership}`)
const readIn = (lines: string[]) => read(authorizationsIn(aProfile({ lines })))
const kindsIn = ({ warnings }: SystemProfile) => warnings.map(({ kind }) => kind)
const BOTH = [`${RAW}: owned`, `${NEVE}: not-owned`]

test('reads the version and the licenses of a profile, but nothing about the device', () => {
  const profile = authorizationsIn(aProfile({ lines: LINES }))
  expect(profile).toMatchObject({ version: '11.9.0', pluginSection: '' })
  expect(profile.authorizations).toEqual([
    { name: RAW, group: '', status: 'Authorized for all devices', ownership: 'owned', isOwned: true },
    { name: NEVE, group: '', status: 'Demo expired', ownership: 'not-owned', isOwned: false },
  ])
  expect(profile.licenseSection).toBe([HEADING, ...LINES].join('\n'))
  expect(JSON.stringify([profile, textToSend(profile)])).not.toContain(SERIAL)
})

test.each([['\n'], ['\r\n'], ['\r'], ['\n\n'], ['  \r\n']])('lines may end with %j', (ending) => {
  expect(read(authorizationsIn(aProfile({ lines: LINES, ending })))).toEqual(BOTH)
})

test('finds licenses in windows-1252 with its hyphens and blanks', () => {
  const bytes = Buffer.from(
    aProfile({ heading: ['\t\t\t UAD\x962\xa0Plug\x96in Authorizations \t\t\t'], lines: LINES }),
    'latin1',
  )
  expect(read(authorizationsIn(profileTextOf(bytes)))).toEqual(BOTH)
})

test.each([
  ['UAD-2 Plug-in Authorizations'],
  ['uad2 plugin authorizations'],
  ['   UAD 2 Plug-Ins Authorizations'],
  ['\t\t\t UAD\u20112\u00a0Plug\u2010in Authorizations \t\t\t'],
  ['\ufeffUAD-2 Plug-in\u200b Authorizations'],
])('%j is a heading', (heading) => {
  const lines = [`${RAW}: a new phrase`]
  expect(read(authorizationsIn(aProfile({ heading: [heading], lines })))).toEqual([`${RAW}: unknown`])
})

test('ignores lines above the heading, even if they look like licenses, and lines after the section', () => {
  const head = ['UAD Secret: Authorized for all devices', `UAD Serial: ${SERIAL}`]
  const after = [
    '\t\t\t UAD-2 Other \t\t\t',
    'UAD Galaxy Tape Echo: Demo expired',
    `Serial Number: ${SERIAL}`,
  ]
  const profile = authorizationsIn(aProfile({ head, lines: LINES, after }))
  expect(read(profile)).toEqual(BOTH)
  expect(JSON.stringify(profile)).not.toMatch(/Secret|4711|Galaxy|Serial/)
})

test('lines about a device in the section are neither read nor sent', () => {
  const lines = [
    ...LINES,
    `Serial Number: ${SERIAL}`,
    `UAD Apollo Serial: ${SERIAL}`,
    'UAD Driver Version: 1',
    '-----',
  ]
  const profile = authorizationsIn(aProfile({ lines }))
  expect(read(profile)).toEqual(BOTH)
  expect(JSON.stringify(profile)).not.toContain(SERIAL)
  expect(profile.warnings).toContainEqual({
    kind: 'not-an-entry',
    sentence: 'Left out 4 lines without a license below the heading.',
  })
})

test('reads two lists in one file, and a license that is owned in one is owned', () => {
  const second = aProfile({ lines: [`${RAW}: Demo expired`, `${NEVE}: Authorized for all devices`] })
  const profile = authorizationsIn(aProfile({ lines: LINES }) + second)
  expect(read(profile)).toEqual([`${RAW}: owned`, `${NEVE}: owned`])
  expect(kindsIn(profile)).toEqual(expect.arrayContaining(['second-heading', 'conflicting-duplicate']))
  expect(JSON.stringify(profile)).not.toContain(SERIAL)
})

test('without a heading, only lines with a known phrase are licenses', () => {
  const lines = [...LINES, 'UAD Galaxy Tape Echo: a new phrase', 'UAD Whatever: 12.3']
  const profile = authorizationsIn(aProfile({ heading: [], lines }))
  expect(read(profile)).toEqual(BOTH)
  expect(profile.licenseSection).toBe(LINES.join('\n'))
  expect(kindsIn(profile)).toContain('no-heading')
  // An unknown phrase still contradicts a known one.
  expect(read(authorizationsIn(`${NEVE}: Demo expired\n${NEVE}: a new phrase\n`))).toEqual([
    `${NEVE}: unknown`,
  ])
})

test.each([
  ['a doubled UAD', 'UAD UAD Avalon VT-737sp: Demo expired', 'UAD UAD Avalon VT-737sp: not-owned'],
  ['colons in a name', 'UAD A: B: Demo expired', 'UAD A: B: not-owned'],
  ['blanks and tabs', '  UAD  Raw\tDistortion :  Demo   expired ', 'UAD Raw Distortion: not-owned'],
  ['NUL in a name', 'UAD R\0aw: Demo expired', 'UAD Raw: not-owned'],
  ['a hidden direction mark', 'UAD \u202eRaw\u202c: Demo expired', 'UAD Raw: not-owned'],
  ['half a character', 'UAD R\ud800aw: Demo expired', 'UAD Raw: not-owned'],
  ['HTML', 'UAD <img src=x onerror=alert(1)>: Demo expired', 'UAD <img src=x onerror=alert(1)>: not-owned'],
  ['no status', 'UAD Raw:', 'UAD Raw: unknown'],
  ['some devices', 'UAD Raw: Authorized for Apollo x6 only', 'UAD Raw: owned'],
  ['an endless phrase', `UAD Raw: Authorized for ${'x'.repeat(600)} only`, 'UAD Raw: unknown'],
])('reads a line with %s', (_, line, expected) => {
  expect(readIn([line])).toEqual([expected])
})

test.each([
  ['no name', 'UAD : Demo expired'],
  ['no UAD', 'Neve 1073: Demo expired'],
  ['another word with this prefix', 'UADx Neve 1073: Demo expired'],
  ['no colon', 'UAD Raw Demo expired'],
  ['an endless name', `UAD ${'x'.repeat(600)}: Demo expired`],
])('a line with %s is not a license', (_, line) => {
  expect(readIn([line])).toEqual([])
})

test.each([
  [['not-owned', 'owned'], 'owned'],
  [['trial', 'owned', 'unknown'], 'owned'],
  [['not-owned', 'unknown', 'trial'], 'trial'],
  [['unknown', 'not-owned'], 'unknown'],
  [['not-owned', 'not-owned'], 'not-owned'],
] as const)('lines with %s for one license make it %s', (ownerships, ownership) => {
  const lines = ownerships.map((each, i) => `${i % 2 ? RAW : RAW.toUpperCase()}: ${STATUS[each]}`)
  const profile = authorizationsIn(aProfile({ lines }))
  expect(read(profile)).toEqual([`${RAW.toUpperCase()}: ${ownership}`])
  expect(kindsIn(profile).includes('conflicting-duplicate')).toBe(new Set<string>(ownerships).size > 1)
})

test('a shortened phrase does not end in half a character', () => {
  const [only] = authorizationsIn(aProfile({ lines: [`${RAW}: ${'x'.repeat(299)}𝄞`] })).authorizations
  expect(only?.status).toBe('x'.repeat(299))
})

test('former spellings of a license are the same license', () => {
  const lines = [
    'UAD Teletronix LA-3A Leveler: Authorized for all devices',
    'UAD Teletronix LA-3A Audio Leveler: Demo expired',
  ]
  expect(readIn(lines)).toEqual(['UAD Teletronix LA-3A Leveler: owned'])
})

test('reads the complete lines of a truncated file and reports it', () => {
  const whole = aProfile({ lines: LINES, ending: '\n' })
  for (let end = whole.length - 1; end > whole.indexOf(NEVE); end--) {
    const profile = authorizationsIn(whole.slice(0, end))
    const status = whole.slice(0, end).split(`${NEVE}:`)[1]?.trim()
    const second =
      status === undefined ? [] : [`${NEVE}: ${status === 'Demo expired' ? 'not-owned' : 'unknown'}`]
    expect(read(profile)).toEqual([`${RAW}: owned`, ...second])
  }
  expect(kindsIn(authorizationsIn(whole.slice(0, whole.indexOf(': Demo'))))).toContain('cut-off')
  expect(kindsIn(authorizationsIn(whole))).not.toContain('cut-off')
})

test.each([
  ['nothing', ''],
  ['a letter', 'Dear customer,\nthank you for: everything.\n'],
  ['a profile without devices and licenses', aProfile({})],
  ['a profile without the section', aProfile({ heading: [] })],
  ['a table', 'name,status\nUAD Raw Distortion,Demo expired\n'],
  ['a document', '%PDF-1.4\n1 0 obj << /Title (UAD) >> endobj\n'],
  ['other JSON', '{"name": "UAD Raw Distortion"}'],
  ['broken JSON', '{"authorizations": [{"name": "UAD Raw'],
  ['deep JSON', '['.repeat(100_000)],
  ['JSON of nothing', 'null'],
])('%s has no authorizations and no warnings', (_, text) => {
  expect(authorizationsIn(text)).toMatchObject({ authorizations: [], pluginSection: '', warnings: [] })
})

test('reads JSON with a list of rows', () => {
  const rows = [
    { name: RAW, status: 'Authorized for all devices', serial: SERIAL },
    { name: NEVE, status: 'Demo expired' },
    { name: 'Neve', status: 'Demo expired' },
    { name: 'UAD Galaxy Tape Echo', status: 7 },
    'UAD Cambridge EQ',
    null,
  ]
  const profile = authorizationsIn(
    JSON.stringify({ version: '11.0.1', authorizations: rows, device: SERIAL }),
  )
  expect(read(profile)).toEqual(BOTH)
  expect(profile).toMatchObject({ version: '11.0.1', licenseSection: '' })
  expect(JSON.stringify(profile)).not.toContain(SERIAL)
  expect(read(authorizationsIn(`\ufeff ${JSON.stringify(rows)}`))).toEqual(BOTH)
})

test('the sent text has the same authorizations as the file', () => {
  const texts = [
    aProfile({ lines: [...LINES, 'UAD Galaxy Tape Echo: a new phrase', `${RAW}: Demo expired`] }),
    aProfile({ lines: LINES }) + aProfile({ lines: LINES }),
    aProfile({ heading: [], lines: LINES }),
    JSON.stringify({ version: '9.13.0', authorizations: [{ name: RAW, status: 'Demo expired' }] }),
  ]
  for (const text of texts) {
    const profile = authorizationsIn(text)
    const again = authorizationsIn(textToSend(profile))
    expect(again.authorizations).toEqual(profile.authorizations)
    expect(again.version).toBe(profile.version)
    expect(textToSend(again)).toBe(textToSend(profile))
  }
})

test.each([
  ['UAD Software Release Version: 11.9.0', '11.9.0'],
  ['UAD Software Release Version : 9.4', '9.4'],
  ['  uad software release version:12', '12'],
  [`UAD Software Release Version: 11.9.0 ${SERIAL}`, ''],
  ['UAD Software Release Version:', ''],
  ['Version: 11', ''],
])('the line %j has the version "%s"', (line, version) => {
  expect(authorizationsIn(aProfile({ head: [line], lines: LINES })).version).toBe(version)
})

test('licenses beyond the limit are left out but can contradict earlier ones', () => {
  const many = Array.from({ length: 2001 }, (_, i) => `UAD Title ${i}: Demo expired`)
  const profile = authorizationsIn(aProfile({ lines: [...many, 'UAD Title 7: Authorized for all devices'] }))
  expect(profile.authorizations).toHaveLength(2000)
  expect(profile.authorizations[7]).toMatchObject({ name: 'UAD Title 7', ownership: 'owned' })
  expect(profile.warnings).toContainEqual({
    kind: 'too-many',
    sentence: '1 more license was left out: no profile lists that many.',
  })
})

test('refuses a text that is too long without reading it', () => {
  expect(() => authorizationsIn(' '.repeat(PROFILE_MAX + 1))).toThrow('This file is too large')
  expect(authorizationsIn(' '.repeat(PROFILE_MAX)).authorizations).toEqual([])
})

test.each([
  ['line ends', '\n'],
  ['Windows line ends', '\r\n'],
  ['tabs', '\t'],
  ['colons', ':'],
  ['beginnings', 'UAD '],
  ['beginnings in lines', 'UAD \n'],
  ['words of the heading', 'UAD-2 Plug-in '],
  ['hidden characters', '\u200b'],
  ['hidden characters between others', 'a\u200b'],
  ['strange blanks and hyphens', '\u00a0\u2010'],
  ['NUL characters', '\u0000'],
  ['brackets', '['],
  ['quotes', '"\\'],
])('reads the largest file of only %s', (_, piece) => {
  const text = `${HEADING}\n${piece.repeat((PROFILE_MAX - 100) / piece.length)}`
  expect(authorizationsIn(text).authorizations).toEqual([])
})

test('a license name has at most 300 characters', () => {
  const name = `UAD ${'x'.repeat(296)}`

  expect(profileEntryIn(`${name}: Authorized for all devices`)).toMatchObject({ name })
  expect(profileEntryIn(`${name}x: Authorized for all devices`)).toBeUndefined()
})

const text = aProfile({ lines: ['UAD Röhre – 1: Demo expired', 'UAD 𝄞: Demo expired'] })

test.each(Object.entries(ENCODINGS))('reads a profile saved as %s', (_, encode) => {
  expect(profileTextOf(encode(text))).toBe(text)
})

test('bytes that are not UTF-8 are windows-1252', () => {
  const bytes = Uint8Array.from([0x55, 0x41, 0x44, 0x96, 0x32, 0xa0, 0x80, 0xe9, 0x9f])
  expect(profileTextOf(bytes)).toBe('UAD–2\u00a0€éŸ')
  expect(profileTextOf(Uint8Array.from([0x61, 0xc3, 0x62]))).toBe('aÃb')
})

test('a file that ends in the middle of a character loses only that character', () => {
  const bytes = Buffer.from('UAD Röhre 𝄞')
  expect(profileTextOf(bytes.subarray(0, -1))).toBe('UAD Röhre ')
  expect(profileTextOf(bytes.subarray(0, -3))).toBe('UAD Röhre ')
  expect(profileTextOf(Buffer.from('UAD Raw', 'utf16le').subarray(0, -1))).toBe('UAD Ra')
})

const noise = (length: number) => {
  const random = randomOf(1)
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

test.each<[string, Uint8Array, UnreadableProfile['code']]>([
  ['an empty file', new Uint8Array(), 'empty'],
  ['only a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf]), 'empty'],
  ['blank lines', Buffer.from(' \r\n\t\r\n'), 'empty'],
  ['noise', noise(5000), 'binary'],
  ['a compressed file', deflateRawSync(noise(5000)), 'binary'],
  ['a PDF with a picture', Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), noise(20_000)]), 'binary'],
  ['zeros', new Uint8Array(1000), 'empty'],
  ['a program', Uint8Array.from({ length: 1000 }, (_, i) => (i % 3 ? 0 : 0x4d)), 'binary'],
  ['50 MB', new Uint8Array(50 * 1024 * 1024).fill(0x61), 'too-big'],
  ['one byte too many', new Uint8Array(PROFILE_MAX + 1).fill(0x61), 'too-big'],
])('refuses %s with a sentence', (_, bytes, code) => {
  const read = () => profileTextOf(bytes)
  expect(read).toThrow(UnreadableProfile)
  expect(read).toThrow(expect.objectContaining({ code, message: expect.stringMatching(/^This file .+\.$/) }))
})

test('reads the largest file and text with a stray control character', () => {
  expect(profileTextOf(new Uint8Array(PROFILE_MAX).fill(0x61))).toHaveLength(PROFILE_MAX)
  expect(profileTextOf(Buffer.from(`${text}\0`))).toBe(`${text}\0`)
})

const sentencesOf = (lines: string[]) =>
  authorizationsIn(aProfile({ lines })).warnings.map(({ kind, sentence }) => `${kind}: ${sentence}`)

const MANY = Array.from(
  { length: 180 },
  (_, i) => `UAD Title ${i}: ${i % 2 ? 'Authorized for all devices' : 'Demo expired'}`,
)

const ODD = ['UAD A: Unauthorized', 'UAD B: (c)', 'UAD C:', 'UAD D: ja', 'UAD E: nein']

test.each<[what: string, lines: string[], warnings: unknown[]]>([
  ['nothing usual', MANY, []],
  [
    'the first three unknown phrases',
    [...MANY, ...ODD],
    [
      'unknown-status: 5 licenses have an unknown status, so their plugins stay: "UAD A: Unauthorized", "UAD B: (c)", "UAD C: (nothing)", 2 more.',
    ],
  ],
  [
    'licenses with conflicting lines',
    [...MANY, 'UAD Title 1: Demo expired', 'UAD Title 3: Authorized for all devices'],
    [
      'conflicting-duplicate: 1 license is listed twice with different statuses, of which the safer one counts: "UAD Title 1".',
    ],
  ],
  [
    'a device that did not respond',
    MANY.map((line) => line.replace(/: .*/, ': Auth update required')),
    [
      expect.stringMatching(/^device-not-refreshed: .+Authorize Plug-Ins.+\.$/),
      expect.stringMatching(/^nothing-owned: .+save the profile again\.$/),
    ],
  ],
  ['no single license that waits', [...MANY, 'UAD A: Auth update required'], []],
  [
    'a short profile',
    MANY.slice(0, 20),
    ['few-entries: This file lists 20 licenses; most list about 180. Some may be missing.'],
  ],
])('warnings report %s', (_, lines, warnings) => {
  expect(sentencesOf(lines)).toEqual(warnings)
})

test('reads all licenses of random profiles', () => {
  for (let seed = 0; seed < 50; seed++) {
    const owned = randomOwnership(seed).filter(({ name }) => !/Leveler$|^UAD UAD|Townsend/.test(name))
    const { authorizations } = authorizationsIn(aProfile({ lines: profileLinesOf(owned), ending: '\r\n' }))
    expect(authorizations).toEqual(owned)
  }
})
