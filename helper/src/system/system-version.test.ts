import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { infoPlist } from '#shared/bundles/testing/plist-files.ts'
import { systemVersion } from './system-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'system-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

function versionIn(content: string) {
  const file = join(folder, 'SystemVersion.plist')
  writeFileSync(file, content)
  return systemVersion('macos', file)
}

test('the version of macOS is read from its property list', () => {
  expect(versionIn(infoPlist({ ProductVersion: '15.1.1', ProductBuildVersion: '24B91' }))).toBe('15.1.1')
})

test.each(['', 'no list', infoPlist({}), infoPlist({ ProductVersion: 'x'.repeat(5000) })])(
  'a property list without a version gives none',
  (content) => {
    expect(versionIn(content)).toBeUndefined()
  },
)

test('a missing list and Linux give no version', () => {
  expect(systemVersion('macos', join(folder, 'missing'))).toBeUndefined()
  expect(systemVersion('linux')).toBeUndefined()
})
