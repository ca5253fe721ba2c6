import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPlugin } from '../../plugins/new-plugin.ts'
import { readCandidate } from '../reading/read-candidate.ts'
import { readSigner } from '../reading/read-signer.ts'
import { runSync } from '../run.ts'
import { parsedFileName, parsedFolderName } from '../scan/bundle-name.ts'
import { inMemoryFiles, type MemoryTree } from '../testing/in-memory.ts'
import { ARM64, macProgram, packedVersion, X86_64 } from '../testing/mac-program.ts'
import { infoPlist, plistDict } from '../testing/plist-files.ts'
import { universalProgram } from '../testing/signed-program.ts'
import { windowsProgram } from '../testing/windows-program.ts'
import { withProgramMinimums } from './min-system-of.ts'

const files = (fileName: string, contents: MemoryTree[string]) => inMemoryFiles({ [fileName]: contents })

function readFrom(fileName: string, contents: MemoryTree[string]) {
  const isFile = contents instanceof Uint8Array
  const format = (isFile ? parsedFileName(fileName) : parsedFolderName(fileName))?.format ?? 'Plugin'
  const found = { path: fileName, fileName, format, isDisabled: false, alsoAt: [] }
  const kind = isFile ? 'file' : 'folder'
  const [bundle] = runSync(readCandidate({ found, kind, rank: [] }), files(fileName, contents)) ?? []
  if (!bundle) throw new Error('This should have been a bundle.')
  return bundle
}

type Plist = Parameters<typeof infoPlist>[0]

const macBundle = (plist: Plist, program: Uint8Array) =>
  ({
    Contents: { 'Info.plist': infoPlist({ CFBundleExecutable: 'Tape', ...plist }), MacOS: { Tape: program } },
  }) satisfies MemoryTree

const minSystem = (plist: Plist, program: Uint8Array = macProgram(X86_64)) =>
  readFrom('Tape.component', macBundle(plist, program)).minSystem

/** As the helper reads it, which also looks at the slices of a universal program. */
function scannedMinimum(plist: Plist, program: Uint8Array) {
  const contents = macBundle(plist, program)
  const bundle = readFrom('Tape.component', contents)
  if (!bundle.program) throw new Error('This should have had a program.')
  const { minSystems } = runSync(readSigner(bundle.program), files('Tape.component', contents))
  return withProgramMinimums(bundle, minSystems)
}

const builtFor = (cpu: number, ...version: [number, number?, number?]) =>
  macProgram(cpu, { command: 'build-version', version: packedVersion(...version) })

test('the minimum of a processor comes before the general one', () => {
  const both = universalProgram(macProgram(X86_64), macProgram(ARM64))
  const LSMinimumSystemVersionByArchitecture = plistDict({ x86_64: '10.9', arm64: '12.3' })
  expect(minSystem({ LSMinimumSystemVersion: '10.15', LSMinimumSystemVersionByArchitecture }, both)).toBe(
    'x86_64 10.9, arm64 12.3',
  )
})

test.each([
  [
    'an older load command',
    macProgram(X86_64, { command: 'version-min', version: packedVersion(10, 11) }),
    '10.11',
  ],
  ['a newer load command', builtFor(ARM64, 11), '11.0'],
  ['macOS 11 as older toolkits name it', builtFor(X86_64, 10, 16), '11.0'],
])('%s of the program is read', (_, program, expected) => {
  expect(minSystem({}, program)).toBe(expected)
})

test('the minimum of an Info.plist is read, and the newer of that and the program counts', () => {
  for (const [text, version] of Object.entries({ '10.13': '10.13', 11: '11.0', '10.13.6': '10.13.6' }))
    expect(minSystem({ LSMinimumSystemVersion: text })).toBe(version)
  expect(minSystem({ LSMinimumSystemVersion: '10.9' }, builtFor(X86_64, 10, 13))).toBe('10.13')
  expect(minSystem({ LSMinimumSystemVersion: '12.0' }, builtFor(X86_64, 10, 13))).toBe('12.0')
})

test('a scan reads the programs of a universal bundle, and a drop only its Info.plist', () => {
  const both = universalProgram(builtFor(X86_64, 10, 13), builtFor(ARM64, 11))
  expect(minSystem({}, both)).toBeUndefined()
  expect(scannedMinimum({}, both)).toBe('x86_64 10.13, arm64 11.0')
  expect(scannedMinimum({ LSMinimumSystemVersion: '12.0' }, both)).toBe('12.0')
})

test.each<[string, unknown]>([
  ['a text of 1 MB', '1'.repeat(1_000_000)],
  ['a version of two large numbers', '99.99'],
  ['a variable', '$(MACOSX_DEPLOYMENT_TARGET)'],
  ['a number', 10.13],
  ['a version that was never published', '18.0'],
  ['macOS 9', '9.2'],
  ['digits of another script', '١٠.١٣'],
])('%s is no minimum', (_, value) => {
  // as: a property list may hold anything
  expect(minSystem({ LSMinimumSystemVersion: value as string })).toBeUndefined()
})

test.each([
  ['of another system', { command: 'build-version', platform: 6, version: packedVersion(13) } as const],
  ['after a broken one', { command: 'broken', size: 0 } as const],
  ['beyond the bytes that are read', { command: 'broken', size: 0x7fffffff } as const],
])('a load command %s is no minimum', (_, command) => {
  const after = { command: 'build-version', version: packedVersion(12) } as const
  const program = macProgram(X86_64, command, ...(command.command === 'broken' ? [after] : []))
  expect(minSystem({}, program)).toBeUndefined()
})

test.each([
  [[6, 1], '6.1'],
  [[4, 0], undefined],
] as const)('the Windows version %j of a program is read as %s', ([major, minor], expected) => {
  const program = windowsProgram({ exports: ['VSTPluginMain'], subsystem: [major, minor] })
  expect(readFrom('Tape.dll', program).minSystem).toBe(expected)
})

test('changing any byte of a program gives a minimum that the server accepts, or none', () => {
  const both = universalProgram(builtFor(X86_64, 10, 13), builtFor(ARM64, 11))
  const place = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 4096, max: both.length - 1 }))
  const change = fc.tuple(place, fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
      const broken = Buffer.from(both)
      for (const [at, byte] of changes) broken[at] = byte
      const contents = macBundle({}, broken)
      const bundle = readFrom('Tape.component', contents)
      const slices = bundle.program && runSync(readSigner(bundle.program), files('Tape.component', contents))
      const text = withProgramMinimums(bundle, slices?.minSystems ?? {})
      const plugin = { name: 'Tape', format: 'AU', ...(text && { minSystem: text }) }
      expect(newPlugin.safeParse(plugin).success).toBe(true)
    }),
    { numRuns: 300 },
  )
})
