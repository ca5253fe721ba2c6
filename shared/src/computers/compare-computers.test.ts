import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Comparison,
  compareComputers,
  computersThatMayBeOne,
  newerSideOf,
  type Side,
} from './compare-computers.ts'
import { comparisonCsv, comparisonText } from './comparison-csv.ts'
import type { Computer, KnownPlugin, Place } from './computer.ts'
import { aComputer, aKnownPlugin, aPlace } from './testing/places.ts'

const studio = aComputer('studio')
const laptop = aComputer('laptop')
const pc = aComputer('pc', { platform: 'windows' })

function compared(
  places: Place[],
  { computers = [studio, laptop], there = 'laptop' as string | null, plugins = [] as KnownPlugin[] } = {},
) {
  const ids = [...new Set(places.map(({ pluginId }) => pluginId))]
  const own = new Set(plugins.map(({ id }) => id))
  const known = [...plugins, ...ids.filter((id) => !own.has(id)).map((id) => aKnownPlugin(id))]
  return compareComputers({ computers, places, plugins: known }, 'studio', there)
}

const idsOf = ({ onlyHere, onlyThere, versions, formats, notForSystem, sameCount }: Comparison) => ({
  onlyHere: onlyHere.map(({ pluginId }) => pluginId),
  onlyThere: onlyThere.map(({ pluginId }) => pluginId),
  versions: versions.map(({ pluginId }) => pluginId),
  formats: formats.map(({ pluginId }) => pluginId),
  notForSystem: notForSystem.map(({ pluginId }) => pluginId),
  sameCount,
})

const ON_BOTH = ['studio', 'laptop']
const WITH_PC = { computers: [studio, laptop, pc] }

test.each<[string, Place[], Parameters<typeof compared>[1], Partial<ReturnType<typeof idsOf>>]>([
  [
    'each plugin is in the groups of its differences',
    [
      aPlace('studio', 'a'),
      aPlace('laptop', 'b'),
      ...ON_BOTH.map((machine) => aPlace(machine, 'same')),
      aPlace('studio', 'older'),
      aPlace('laptop', 'older', { version: '2.0' }),
      ...ON_BOTH.map((machine) => aPlace(machine, 'fewer')),
      aPlace('studio', 'fewer', { format: 'AU' }),
    ],
    {},
    {
      onlyHere: ['a'],
      onlyThere: ['b'],
      versions: ['older'],
      formats: ['fewer'],
      notForSystem: [],
      sameCount: 1,
    },
  ],
  [
    'a computer is compared with all others together',
    [aPlace('studio', 'a'), aPlace('pc', 'a'), aPlace('studio', 'b'), aPlace('laptop', 'c')],
    { ...WITH_PC, there: null },
    { onlyHere: ['b'], onlyThere: ['c'], sameCount: 1 },
  ],
  [
    'an Audio Unit is no lack on Windows, neither as the only format nor as one of several',
    [
      aPlace('studio', 'only', { format: 'AU' }),
      aPlace('studio', 'both', { format: 'Component' }),
      aPlace('studio', 'both'),
      aPlace('pc', 'both', { platform: 'windows' }),
    ],
    { ...WITH_PC, there: 'pc' },
    { onlyHere: [], notForSystem: ['only'], formats: [], sameCount: 1 },
  ],
  [
    'the newest copy of a format counts, and an unknown version is no difference',
    [
      aPlace('studio', 'twice', { version: '1.0' }),
      aPlace('studio', 'twice', { version: '1.10', path: '/other' }),
      aPlace('laptop', 'twice', { version: '1.10' }),
      aPlace('studio', 'unknown', { version: '' }),
      aPlace('laptop', 'unknown', { version: '3.0' }),
      aPlace('studio', 'zeros', { version: '1.0' }),
      aPlace('laptop', 'zeros', { version: '1.0.0' }),
    ],
    {},
    { versions: [], sameCount: 3 },
  ],
  [
    'formats of one product are compared when two computers share none, except LV2',
    [
      ...['a', 'b'].map((id) => aPlace('studio', id, { version: '1.0' })),
      aPlace('laptop', 'a', { format: 'CLAP', version: '2.0' }),
      aPlace('laptop', 'b', { format: 'LV2', version: '4.8' }),
    ],
    {},
    { versions: ['a'], formats: ['a', 'b'] },
  ],
])('%s', (_, places, more, expected) => {
  expect(idsOf(compared(places, more))).toMatchObject(expected)
})

test('a lack of a computer that was never scanned is in doubt', () => {
  const old = aComputer('laptop', { name: null, platform: null, lastScanAt: null })
  const places = [aPlace('studio', 'a'), aPlace('laptop', 'b')]
  const { onlyHere, onlyThere } = compared(places, { computers: [studio, old] })
  expect(onlyHere).toMatchObject([{ doubt: 'not-scanned' }])
  expect(onlyThere[0]?.doubt).toBeUndefined()
})

test('a plugin of the same name puts a lack in doubt unless both makers are known', () => {
  const places = [aPlace('studio', 'a'), aPlace('laptop', 'b')]
  const twins = (maker: string, isMakerGuess = false) => [
    aKnownPlugin('a', { name: 'Tape', manufacturer: 'Acme' }),
    aKnownPlugin('b', { name: 'tape', manufacturer: maker, isMakerGuess }),
  ]
  for (const plugins of [twins(''), twins('Other', true)]) {
    expect(compared(places, { plugins }).onlyHere).toMatchObject([{ doubt: 'same-name', twinId: 'b' }])
    expect(compared(places, { plugins }).onlyThere).toMatchObject([{ doubt: 'same-name', twinId: 'a' }])
  }
  expect(compared(places, { plugins: twins('Other') }).onlyHere[0]?.doubt).toBeUndefined()
})

const versionsOf = (text: string): Side =>
  text.split(', ').map((each) => {
    const [format = '', version = '', platform] = each.split(' ')
    return { format, version, platform: platform === 'windows' ? 'windows' : 'macos' }
  })

test.each<[string, string, 'here' | 'there' | undefined]>([
  ['VST3 1.10', 'VST3 1.9', 'here'],
  ['VST3 1.9, AU 1.9', 'VST3 1.9, AU 1.10', 'there'],
  ['VST3 2.0', 'VST3 1.2.3', 'here'],
  ['VST3 1.9, AU 1.10', 'VST3 1.10, AU 1.9', undefined],
  ['VST3 1.36', 'VST3 1.3.6.8 windows', undefined],
  ['VST3 1.36', 'VST3 1.35 windows', 'here'],
  ['VST3 1.36', 'CLAP 1.37', 'there'],
  ['VST3 1.36', 'CLAP 1.3.7', undefined],
  ['VST3 1.36', 'LV2 1.35', undefined],
  ['VST3 1.2.4(a)', 'VST3 1.2.3(b) windows', 'here'],
])('of %s here and %s there, newer is %s', (here, there, newer) => {
  expect(newerSideOf(versionsOf(here), versionsOf(there))).toBe(newer)
})

const anyPlaces = fc.array(
  fc
    .record({
      machine: fc.constantFrom('studio', 'laptop', 'pc'),
      pluginId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      format: fc.constantFrom('VST3', 'AU', 'AAX', 'LV2', 'Component'),
      version: fc.constantFrom('', '1.0', '1.1', '2.0 beta'),
    })
    .map(({ machine, pluginId, ...more }) =>
      aPlace(machine, pluginId, { ...more, platform: machine === 'pc' ? 'windows' : 'macos' }),
    ),
)

test('the reverse comparison says the same from the other side, and no plugin is lost or counted twice', () => {
  const computers = [studio, laptop, pc]
  fc.assert(
    fc.property(anyPlaces, fc.constantFrom('laptop', 'pc'), (places, there) => {
      const plugins = ['a', 'b', 'c', 'd', 'e'].map((id) => aKnownPlugin(id))
      const one = idsOf(compareComputers({ computers, places, plugins }, 'studio', there))
      const other = idsOf(compareComputers({ computers, places, plugins }, there, 'studio'))
      expect(other).toEqual({ ...one, onlyHere: one.onlyThere, onlyThere: one.onlyHere })
      const on = places.filter(({ machine }) => machine === 'studio' || machine === there)
      const apart = [...one.onlyHere, ...one.onlyThere, ...one.notForSystem]
      const together = new Set([...one.versions, ...one.formats])
      expect(apart.length + together.size + one.sameCount).toBe(
        new Set(on.map(({ pluginId }) => pluginId)).size,
      )
    }),
    { numRuns: 1000 },
  )
})

test('the CSV file runs no formula, and the text has one line for each plugin', () => {
  const lines = [
    {
      plugin: aKnownPlugin('a', { name: '=HYPERLINK("x")', manufacturer: '+Acme' }),
      difference: 'Only on Studio',
      here: [{ format: 'VST3', version: '1.0' }],
      there: [],
      doubt: 'not-scanned' as const,
    },
  ]
  const csv = comparisonCsv(lines, ['@Studio', 'Laptop'])
  expect(csv).toContain(`"'+Acme","'=HYPERLINK(""x"")","Only on Studio","VST3 1.0","","no"`)
  expect(comparisonText(lines, ['Studio', 'Laptop'])).toBe(
    '+Acme =HYPERLINK("x"): Only on Studio (Studio: VST3 1.0)',
  )
})

test('two computers with the same plugins in the same versions may be one', () => {
  const machines: Computer[] = [studio, laptop, aComputer('', { name: null })]
  const on = (machine: string, count = 12) =>
    Array.from({ length: count }, (_, i) => aPlace(machine, `p${i}`, { version: `1.${i}` }))
  expect(computersThatMayBeOne(machines, [...on('studio'), ...on('laptop').reverse(), ...on('')])).toEqual([
    ['studio', 'laptop'],
  ])
  expect(computersThatMayBeOne(machines, [...on('studio', 13), ...on('laptop')])).toEqual([])
  expect(computersThatMayBeOne(machines, [...on('studio', 3), ...on('laptop', 3)])).toEqual([])
})
