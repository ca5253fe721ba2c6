import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../testing/a-folder.ts'
import { codeResourcesOf } from './code-resources.mjs'
import { sha256 } from './signature.mjs'

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
