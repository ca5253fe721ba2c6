import { expect, test } from 'vitest'
import type { Computer } from '#shared/computers/computer.ts'
import { computerNames } from './computer-names.ts'

const aComputer = (machine: string, facts: Partial<Computer>): Computer => ({
  machine,
  name: 'vm',
  platform: 'linux',
  systemVersion: null,
  lastScanAt: '2026-11-28T08:00:00.000Z',
  placeCount: 1,
  ...facts,
})

test.each<[string, Partial<Computer>[], string[]]>([
  ['computers of several names', [{}, { name: 'Laptop' }], ['vm', 'Laptop']],
  [
    'scanned on different days',
    [{}, { lastScanAt: '2026-11-20T08:00:00.000Z' }, { lastScanAt: null }],
    ['vm (scanned Nov 28, 2026)', 'vm (scanned Nov 20, 2026)', 'vm (never scanned)'],
  ],
  [
    'scanned on one day, of different systems',
    [{}, { platform: 'macos', systemVersion: '14.2' }],
    ['vm (Linux, scanned Nov 28, 2026)', 'vm (macOS 14.2, scanned Nov 28, 2026)'],
  ],
  ['alike in everything', [{ lastScanAt: null }, { lastScanAt: null }], ['vm (1)', 'vm (2)']],
])('%s', (_, facts, names) => {
  expect([...computerNames(facts.map((each, index) => aComputer(`m${index}`, each))).values()]).toEqual(names)
})
