import { expect, test } from 'vitest'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { type GroupKey, groupPlugins } from './groups.ts'

const library = [
  aPlugin({
    name: 'Echo',
    manufacturer: 'Zynaptiq',
    type: 'Delay',
    family: 'Zap 10',
    formats: ['AU'],
    tags: ['mix 10', 'mix 9'],
  }),
  aPlugin({ name: 'Plain', manufacturer: ' ', type: '', formats: [], tags: [] }),
  aPlugin({
    name: 'Room',
    manufacturer: 'arturia',
    type: 'Reverb',
    formats: ['AU', 'VST3'],
    tags: ['mix 9'],
  }),
]

test.each<[GroupKey, [string, string[]][]]>([
  [
    'manufacturer',
    [
      ['arturia', ['Room']],
      ['Zynaptiq', ['Echo']],
      ['', ['Plain']],
    ],
  ],
  [
    'type',
    [
      ['Delay', ['Echo']],
      ['Reverb', ['Room']],
      ['', ['Plain']],
    ],
  ],
  [
    'family',
    [
      ['Zap 10', ['Echo']],
      ['', ['Plain', 'Room']],
    ],
  ],
  [
    'format',
    [
      ['VST3', ['Room']],
      ['AU', ['Echo', 'Room']],
      ['', ['Plain']],
    ],
  ],
  [
    'tag',
    [
      ['mix 9', ['Echo', 'Room']],
      ['mix 10', ['Echo']],
      ['', ['Plain']],
    ],
  ],
])('groups by %s', (key, expected) => {
  const groups = groupPlugins(library, key).map(({ value, plugins }) => [
    value,
    plugins.map(({ name }) => name),
  ])
  expect(groups).toEqual(expected)
})
