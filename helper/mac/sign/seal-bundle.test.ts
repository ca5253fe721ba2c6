import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../testing/a-folder.ts'
import { createMachProgram, SIGNATURE_OFFSET } from '../testing/a-program.ts'
import { headerOf, slicesOf } from './mach-o.mjs'
import { bundleFaults, sealBundle } from './seal-bundle.mjs'
import { readSignature } from './signature.mjs'

function aSealedBundle() {
  const contents = aFolder({
    'Info.plist': '<plist/>',
    'Resources/helper.cjs': 'run()',
    'Resources/node': 'node',
  })
  const program = 'plugfolio-helper'
  sealBundle({ contents, program, identifier: 'app.plugfolio.helper' }, [
    createMachProgram('arm64'),
    createMachProgram('x86_64'),
  ])
  const main = join(contents, 'MacOS', program)
  return { contents, main, faults: () => bundleFaults({ contents, program }) }
}

test('a sealed bundle has no faults, and its program contains both processors', () => {
  const { main, faults } = aSealedBundle()
  const slices = slicesOf(readFileSync(main))

  expect(faults()).toEqual([])
  expect(slices.map((slice) => headerOf(slice).cpu)).toEqual(['x86_64', 'arm64'])
})

test('the signature names the bundle, is ad hoc and has the right size', () => {
  const { main } = aSealedBundle()
  const [slice = Buffer.alloc(0)] = slicesOf(readFileSync(main))
  const { blobs, directories } = readSignature(slice.subarray(SIGNATURE_OFFSET))

  expect(directories).toMatchObject([
    {
      identifier: 'app.plugfolio.helper',
      flags: 2,
      version: 0x20400,
      codeLimit: SIGNATURE_OFFSET,
      pageCount: 2,
    },
  ])
  // 88 fixed, the name with its zero, three digests outside the pages and two pages.
  expect([...blobs].map(([slot, { length }]) => [slot, length])).toEqual([
    [0, 88 + 21 + 5 * 32],
    [2, 12],
    [0x10000, 8],
  ])
})

/** The position of each kind of byte in the program for one processor, and the sentence when it was changed. */
const PLACES: [what: string, at: (slice: Buffer) => number, sentence: string][] = [
  ['a load command', () => 57, 'Page 0 was changed.'],
  ['the first page', () => 2000, 'Page 0 was changed.'],
  ['the last page', () => SIGNATURE_OFFSET - 1, 'Page 1 was changed.'],
  ['the digest of a page', (slice) => digests(slice), 'Page 0 was changed.'],
  ['the digest of Info.plist', (slice) => digests(slice) - 32, 'Info.plist is not the one that was signed.'],
  ['the digest of the requirements', (slice) => digests(slice) - 64, 'Blob 2 was changed.'],
  ['the digest of the seal', (slice) => digests(slice) - 96, 'CodeResources is not the one that was signed.'],
  ['the requirements', (slice) => requirements(slice) + 11, 'Blob 2 was changed.'],
  [
    'how much is covered',
    () => SIGNATURE_OFFSET + 36 + 35,
    'The signature does not cover the whole program.',
  ],
  [
    'how many pages there are',
    () => SIGNATURE_OFFSET + 36 + 31,
    'The signature does not cover the whole program.',
  ],
  [
    'the position of the code',
    () => SIGNATURE_OFFSET + 36 + 79,
    'The signature names another place of the code.',
  ],
]

const digests = (slice: Buffer) => SIGNATURE_OFFSET + 36 + slice.readUInt32BE(SIGNATURE_OFFSET + 36 + 16)
const requirements = (slice: Buffer) => SIGNATURE_OFFSET + slice.readUInt32BE(SIGNATURE_OFFSET + 16 + 8)

test.each(PLACES)('a changed byte of %s is detected for both processors', (_, place, sentence) => {
  for (const index of [0, 1]) {
    const { main, faults } = aSealedBundle()
    const file = readFileSync(main)
    const slice = slicesOf(file)[index] ?? Buffer.alloc(0)
    slice.writeUInt8(slice.readUInt8(place(slice)) ^ 1, place(slice))
    writeFileSync(main, file)

    expect(faults()).toContain(sentence)
  }
})

test.each([
  ['a sealed file', 'Resources/node', 'A sealed file was changed.'],
  ['the seal', '_CodeSignature/CodeResources', 'CodeResources is not the one that was signed.'],
  ['Info.plist', 'Info.plist', 'Info.plist is not the one that was signed.'],
  ['a file that was not there before', 'Resources/more.txt', 'A sealed file was changed.'],
])('a change of %s is detected', (_, file, sentence) => {
  const { contents, faults } = aSealedBundle()
  writeFileSync(join(contents, file), 'something else')

  expect(faults()).toContain(sentence)
})

test.each([
  ['Resources/node', 'A sealed file was changed.'],
  ['Info.plist', 'Info.plist is missing.'],
  ['_CodeSignature/CodeResources', '_CodeSignature/CodeResources is missing.'],
  ['MacOS/plugfolio-helper', 'MacOS/plugfolio-helper is missing.'],
])('a removal of %s is detected', (file, sentence) => {
  const { contents, faults } = aSealedBundle()
  rmSync(join(contents, file))

  expect(faults()).toEqual([sentence])
})

test('a program that only the linker has signed is refused', () => {
  const { main, faults } = aSealedBundle()
  const unsigned = createMachProgram()
  unsigned.writeUInt32LE(0x1e, unsigned.indexOf(Buffer.from([0x1d, 0, 0, 0, 16, 0, 0, 0])))
  writeFileSync(main, unsigned)

  expect(faults()).toEqual(['It is not signed.'])
})
