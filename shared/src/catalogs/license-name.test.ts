import { expect, test } from 'vitest'
import { licenseName } from './license-name.ts'

test.each([
  ['mit', 'MIT License'],
  ['GPL-3.0', 'GNU General Public License v3.0'],
  ['cc0-1.0', 'Creative Commons Zero v1.0'],
  ['Zap 7', 'Zap 7'],
  ['', ''],
  ['constructor', 'constructor'],
])('the license %s is shown as %s', (license, name) => {
  expect(licenseName(license)).toBe(name)
})
