import { expect, test } from 'vitest'
import { aFormatUpdate } from '../updates/testing/a-format-update.ts'
import type { InstalledVersion } from './installed-version.ts'
import { stayingFormatsOf } from './staying-formats.ts'

const installed = (
  format: string,
  version: string,
  facts: Partial<InstalledVersion> = {},
): InstalledVersion => ({
  format,
  path: '',
  architectures: [],
  bundleId: null,
  platform: 'macos',
  version,
  ...facts,
})

test('formats without an update stay at their newest installed version', () => {
  const bundles = [
    installed('VST3', '4.02'),
    installed('Component', '8.0'),
    installed('AU', '8.1'),
    installed('VST3', '4.02', { platform: 'windows' }),
    installed('AAX', ''),
  ]

  expect(stayingFormatsOf(bundles, [aFormatUpdate()])).toEqual([
    { format: 'AU', platform: 'macos', version: '8.1' },
    { format: 'VST3', platform: 'windows', version: '4.02' },
  ])
})
