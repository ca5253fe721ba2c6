import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UserFacingError } from '../../../system/user-facing-error.ts'
import { type ArchiveEntry, tarGzOfEntries, tarOfEntries, zipOfEntries } from '../testing/archives.ts'
import { unpackFile } from './unpack-file.ts'

let top = ''
beforeEach(() => {
  top = fs.mkdtempSync(path.join(os.tmpdir(), 'unpack-'))
})
afterEach(() => fs.rmSync(top, { recursive: true, force: true }))

/** Unpacks an archive as an install does, two folders below `top`, and returns the refusal, or '' . */
async function unpack(bytes: Uint8Array, name = 'https://x.example/a.zip') {
  const [archive, folder] = [path.join(top, 'archive'), path.join(top, 'in/side')]
  fs.rmSync(path.join(top, 'in'), { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(archive, bytes)
  try {
    await unpackFile(archive, name, folder)
    return ''
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    return error.message
  }
}

const FORMS: [form: string, pack: (entries: ArchiveEntry[]) => Buffer][] = [
  ['zip', zipOfEntries],
  ['tar.gz', tarGzOfEntries],
  ['tar', tarOfEntries],
]

const GOOD: ArchiveEntry[] = [
  { name: 'Tape.vst3/', content: '' },
  { name: 'Tape.vst3/Contents/x86_64-linux/Tape.so', content: 'program', mode: 0o100755 },
  { name: 'Tape.vst3/Contents/Resources/Current', target: '../x86_64-linux' },
  { name: `Tape.vst3/${'deep/'.repeat(25)}file.txt`, content: 'deep' },
  { name: '__MACOSX/Tape.vst3/._x', content: 'x' },
]

test.each(FORMS)('a plugin in a %s keeps its files, rights and links', async (_, pack) => {
  expect(await unpack(pack(GOOD))).toBe('')
  const at = (name: string) => path.join(top, 'in/side', name)
  expect(fs.readFileSync(at(GOOD[3]?.name ?? ''), 'utf8')).toBe('deep')
  expect(fs.statSync(at('Tape.vst3/Contents/x86_64-linux/Tape.so')).mode & 0o777).toBe(0o755)
  expect(fs.readlinkSync(at('Tape.vst3/Contents/Resources/Current'))).toBe('../x86_64-linux')
  expect(fs.readdirSync(at(''))).toEqual(['Tape.vst3'])
})

test('an archive that another program packed is unpacked as that program does', async () => {
  const source = path.join(top, 'source')
  fs.mkdirSync(path.join(source, 'Tape.lv2/ü'), { recursive: true })
  fs.writeFileSync(path.join(source, 'Tape.lv2/ü', `${'long '.repeat(40)}.ttl`), 'x'.repeat(100_000))
  fs.symlinkSync(`ü`, path.join(source, 'Tape.lv2/link'))
  for (const form of ['gnu', 'pax']) {
    execFileSync('tar', [`--format=${form}`, '-czf', path.join(top, 'made'), '-C', source, '.'])
    expect(await unpack(fs.readFileSync(path.join(top, 'made')))).toBe('')
    execFileSync('diff', ['-r', '--no-dereference', source, path.join(top, 'in/side')])
  }
})

test('a single program is a plugin of its name', async () => {
  expect(
    await unpack(Buffer.from('\x7fELF program', 'latin1'), 'https://x.example/a/Tape%20Two.clap?x=1'),
  ).toBe('')
  expect(fs.readdirSync(path.join(top, 'in/side'))).toEqual(['Tape Two.clap'])
})

/** The forms of a name that leads out of an archive, or that a system reads differently. */
const SLIPS = [
  ...'../evil /evil Tape.vst3/../../evil ..\\evil C:/evil C:evil Tape.vst3/./../../evil //evil'.split(' '),
  ...['a/\0b', 'Tape.vst3//evil', '.', '..', 'a/..', 'x'.repeat(256), `${'a/'.repeat(60)}b`, 'evil\u0007'],
]

const files = (...names: string[]): ArchiveEntry[] => names.map((name) => ({ name, content: name }))

const HOSTILE: [what: string, entries: ArchiveEntry[]][] = [
  ...SLIPS.filter((name) => name !== '.').map((name): [string, ArchiveEntry[]] => [
    `the name ${JSON.stringify(name.slice(0, 20))}`,
    [{ name, content: 'x' }],
  ]),
  ['an absolute link', [{ name: 'T.vst3/l', target: '/etc' }]],
  ['a link out of its plugin', [{ name: 'T.vst3/l', target: '../other' }]],
  ['a link to nothing', [{ name: 'T.vst3/l', target: '' }]],
  ['a file below a link', [{ name: 'T.vst3/l', target: '.' }, ...files('T.vst3/l/x')]],
  [
    'links that lead out together',
    [
      { name: 'T.vst3/a/b/l', target: '../../c' },
      { name: 'T.vst3/m', target: 'a/b/l/../..' },
    ],
  ],
  ['two spellings of one name', files('T.vst3/x', 't.VST3/y')],
  ['a file that is a folder', files('T.vst3', 'T.vst3/x')],
  ['a program with the rights of its owner', [{ name: 'T.vst3/x', content: '1', mode: 0o104755 }]],
  ['a bomb', [{ name: 'T.vst3/x', content: Buffer.alloc(20 * 2 ** 20) }]],
]

test.each(
  HOSTILE.flatMap(([what, entries]) =>
    // A tar archive ends a name at a zero.
    FORMS.slice(0, what.includes('\\u0000') ? 1 : 2).map(
      ([form, pack]) => [what, form, entries, pack] as const,
    ),
  ),
)('an archive with %s is refused (%s)', async (_what, _form, entries, pack) => {
  expect(await unpack(pack([...GOOD.slice(0, 2), ...entries]))).toMatch(
    /^The archive .+ Nothing was installed\.$/,
  )
  expect(strayIn(top)).toEqual([])
})

test.each([
  [
    'a hard link',
    tarGzOfEntries([{ name: 'T.vst3/x', target: '/etc/passwd', type: '1' }]),
    /not an ordinary file/,
  ],
  ['other bytes', Buffer.from('hello'), /neither a plugin nor an archive/],
  ['xz', Buffer.from('fd377a585a000000', 'hex'), /zip and tar\.gz/],
  ['an installer of macOS', Buffer.from('xar!0000'), /never runs installers/],
  ['half an archive', zipOfEntries(GOOD).subarray(0, -20), /ends too early/],
])('%s is refused', async (_, bytes, sentence) => {
  expect(await unpack(bytes)).toMatch(sentence)
})

/** Everything that is outside the folder of an install, or is a link to there. */
function strayIn(folder: string) {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const place = path.join(folder, name)
    if (!fs.lstatSync(place).isSymbolicLink()) return !/^(?:archive$|in(?:$|\/side(?:$|\/)))/.test(name)
    const real = path.resolve(path.dirname(place), fs.readlinkSync(place))
    return !real.startsWith(path.join(folder, 'in/side/'))
  })
}

const ARCHIVES = process.env.PLUGFOLIO_LONG ? 2000 : 100

test(`${ARCHIVES} hostile archives write nothing outside their folder`, async () => {
  const part = fc.constantFrom(
    ...'T.vst3 t.vst3 a A x .. . C: é nul l link.clap'.split(' '),
    ...['', 'e\u0301', 'a\\b'],
  )
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/')) },
    { weight: 1, arbitrary: fc.constantFrom(...SLIPS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  )
  const entry = fc.record<ArchiveEntry>(
    {
      name,
      content: fc.oneof(fc.string({ maxLength: 50 }), fc.constant(Buffer.alloc(300_000))),
      target: fc.oneof(name, fc.constantFrom('/', '/etc/passwd', '../..', '../../..', 'l', 'a/l/..')),
      mode: fc
        .constantFrom('0', '100644', '100755', '104755', '120777', '040755', '020644', '060644', '010644')
        .map((digits) => Number.parseInt(digits, 8)),
      type: fc.constantFrom('0', '1', '2', '3', '5', '6', 'x', 'L', 'g', 'S'),
      size: fc.constantFrom(0, 1, 511, 513, 2 ** 31, 8 ** 11 - 1),
    },
    { requiredKeys: ['name'] },
  )
  const archives = fc.sample(
    fc.tuple(
      fc.array(entry, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...FORMS),
      fc.integer({ min: 0, max: 400 }),
      fc.boolean(),
    ),
    { seed: 20_261_129, numRuns: ARCHIVES },
  )
  let refused = 0
  for (const [index, [entries, [, pack], at, isFlipped]] of archives.entries()) {
    const bytes = pack(entries.map((each) => ({ ...each, name: each.name || 'x' })))
    if (isFlipped && bytes[at] !== undefined) bytes[at] ^= 1 << (at % 8)
    if ((await unpack(bytes)) !== '') refused++
    expect([index, strayIn(top)]).toEqual([index, []])
  }
  expect(refused).toBeGreaterThan(ARCHIVES / 2)
  expect(refused).toBeLessThan(ARCHIVES)
}, 3_600_000)
