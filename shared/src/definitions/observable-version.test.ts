import { expect, test } from 'vitest'
import { observableVersionOf } from './observable-version.ts'

const installed = {
  format: 'VST3',
  path: 'Tape.vst3',
  architectures: ['arm64', 'x86_64'],
  bundleId: 'com.zap.Tape',
  version: '1.2.3',
}

test.each([
  ['a macOS bundle', {}, { format: 'VST3', platform: 'macos', version: '1.2.3' }],
  ['a component as an AU', { format: 'Component' }, { format: 'AU', platform: 'macos', version: '1.2.3' }],
  [
    'a version with blanks around it',
    { version: ' 1.2 ' },
    { format: 'VST3', platform: 'macos', version: '1.2' },
  ],
  ['a placeholder version', { version: '1.0' }, { format: 'VST3', platform: 'macos', version: '1.0' }],
  [
    'a bundle with the system of its program',
    { bundleId: null, platform: 'windows' as const },
    { format: 'VST3', platform: 'windows', version: '1.2.3' },
  ],
  ['a bundle without a version', { version: ' ' }, undefined],
  ['a bundle of an unknown system', { bundleId: null }, undefined],
  ['a bundle of an unknown format', { format: 'Plugin' }, undefined],
])('reports %s', (_, facts, observable) => {
  expect(observableVersionOf({ ...installed, ...facts })).toEqual(observable)
})
