import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROGRAM_HEADER_MAX } from '../reading/architectures.ts'
import { hasExport } from '../reading/read-candidate.ts'
import { runSync } from '../run.ts'
import { inMemoryFiles } from '../testing/in-memory.ts'
import { type WindowsFacts, windowsProgram } from '../testing/windows-program.ts'
import { peLayout } from './pe-layout.ts'
import { peVersion } from './pe-version.ts'

/** The result of reading a program, with the number of reads and bytes. */
function readOf(file: Uint8Array) {
  const files = inMemoryFiles({ 'a.dll': file })
  const sizes: number[] = []
  const counting = {
    ...files,
    read: (request: Parameters<typeof files.read>[0]) => {
      sizes.push(request.max)
      return files.read(request)
    },
  }
  function* reading() {
    const layout = yield* peLayout('a.dll', file.slice(0, PROGRAM_HEADER_MAX))
    if (!layout) return undefined
    return { isVst: yield* hasExport(layout, ['VSTPluginMain', 'main']), version: yield* peVersion(layout) }
  }
  return { read: runSync(reading(), counting), sizes }
}

const versionOf = (facts: WindowsFacts) => readOf(windowsProgram(facts)).read?.version

test.each<[string, WindowsFacts['version'], words?: string, WindowsFacts['fixedVersion']?]>([
  [
    'all its names',
    { CompanyName: 'YMCK', FileDescription: 'Other', FileVersion: '1.0.1', ProductName: 'Magical8bitPlug2' },
    'Magical8bitPlug2 by YMCK, 1.0.1',
  ],
  [
    'only a numeric version',
    { CompanyName: 'Maker, info@maker.example', ProductName: 'Tape' },
    'Tape by Maker, 2.1.0.7',
    [2, 1, 0, 7],
  ],
  ['commas in its version', { ProductName: 'Tape', ProductVersion: '1, 2, 3, 4' }, 'Tape by , 1.2.3.4'],
  ['no version resource', undefined],
])('reads a plugin with %s', (_, version, words, fixedVersion) => {
  const read = versionOf({ ...(version && { version }), ...(fixedVersion && { fixedVersion }) })
  expect(read && `${read.name} by ${read.maker}, ${read.version}`).toBe(words)
})

test('a resource directory that refers to itself does not loop', () => {
  const file = windowsProgram({ version: { ProductName: 'Tape' } })
  new DataView(file.buffer).setUint32(0x400 + 0x800 + 20, 0x80000000, true)
  expect(readOf(file).read?.version).toBeUndefined()
})

test('a damaged program results in facts or undefined', () => {
  const sound = windowsProgram({
    exports: ['VSTPluginMain'],
    version: { ProductName: 'Tape', FileVersion: '1.0' },
  })
  const places = [
    ...Array(64).keys(),
    ...Array.from({ length: 400 }, (_, i) => 0x80 + i),
    ...Array.from({ length: 60 }, (_, i) => 0x400 + i),
    ...Array.from({ length: 300 }, (_, i) => 0xc00 + i),
  ]
  const change = fc.tuple(fc.constantFrom(...places), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(sound.length), (changes, length) => {
      const file = sound.slice()
      for (const [at, byte] of changes) file[at] = byte
      for (const each of [file, file.slice(0, length)]) {
        const { sizes } = readOf(each)
        expect(sizes.length).toBeLessThanOrEqual(8)
      }
    }),
    { numRuns: 500 },
  )
})
