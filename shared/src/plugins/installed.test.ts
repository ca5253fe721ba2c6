import { expect, test } from 'vitest'
import { shownPluginValues } from './installed.ts'

type Installed = Parameters<typeof shownPluginValues>[0][number]

const anInstallation = (facts: Partial<Installed> = {}): Installed => ({
  format: 'VST3',
  path: '/Library/Echo.vst3',
  version: '1.0',
  architectures: [],
  bundleId: null,
  contents: [],
  size: null,
  machine: '',
  goneAt: null,
  ...facts,
})

const INTEL = { architectures: ['x86_64'] }
const GONE = { goneAt: 1 }

test('an entry shows the bytes, processors and computers of all its installations', () => {
  const shown = shownPluginValues(
    [
      anInstallation({ size: 20, architectures: ['x86_64'], machine: 'b' }),
      anInstallation({ size: null, architectures: [] }),
      anInstallation({ size: 22, architectures: ['x86_64', 'arm64'], machine: 'a' }),
      anInstallation({ path: '/Library/Echo 2.vst3', architectures: ['x86_64'], machine: 'b' }),
    ],
    {},
  )

  expect(shown).toMatchObject({
    size: 42,
    processors: ['universal', 'intel', 'unknown'],
    machines: ['a', 'b'],
  })
})

test.each<[string, Partial<Installed>, Partial<Installed>, string[]]>([
  ['beside a universal one', INTEL, { architectures: ['arm64', 'x86_64'] }, ['universal']],
  ['beside one for Intel', { architectures: ['i386'] }, INTEL, ['intel']],
  ['on another computer', INTEL, { architectures: ['arm64'], machine: 'b' }, ['apple-silicon', 'intel']],
  ['for another system', INTEL, { architectures: ['x86_64'], path: 'Echo.dll' }, ['intel', 'elsewhere']],
  ['beside one that was not read', INTEL, {}, ['intel', 'unknown']],
])('an old copy %s: of %j and %j the kinds are %j', (_, old, other, processors) => {
  const installed = [old, other].map((facts) => anInstallation({ machine: 'a', ...facts }))

  expect(shownPluginValues(installed, {}).processors).toEqual(processors)
})

test('an installation that is gone takes no space and no computer', () => {
  const here = anInstallation({ size: 20, architectures: ['arm64'], machine: 'a' })
  const gone = anInstallation({ size: 99, version: '2.0', format: 'AU', machine: 'b', ...GONE })

  expect(shownPluginValues([gone, here], {})).toMatchObject({
    formats: ['VST3'],
    version: '1.0',
    size: 20,
    processors: ['apple-silicon'],
    machines: ['a'],
  })
})

test('an entry of which nothing is left shows its last version and formats', () => {
  const gone = anInstallation({ size: 99, architectures: ['arm64'], machine: 'b', ...GONE })

  expect(shownPluginValues([gone], {})).toMatchObject({
    formats: ['VST3'],
    version: '1.0',
    size: null,
    processors: [],
    machines: [],
  })
})

test('no known size is not a size of zero bytes', () => {
  expect(shownPluginValues([anInstallation()], {}).size).toBeNull()
  expect(shownPluginValues([anInstallation({ size: 0 })], {}).size).toBe(0)
})

test('the sum of invented sizes remains a whole number', () => {
  const huge = anInstallation({ size: Number.MAX_SAFE_INTEGER })

  expect(shownPluginValues([huge, huge, huge], {}).size).toBe(Number.MAX_SAFE_INTEGER)
})
