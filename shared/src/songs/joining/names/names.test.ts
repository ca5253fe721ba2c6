import { expect, test } from 'vitest'
import { plainName, withoutRole } from './plain-name.ts'

test.each([
  ['Archetype Gojira x64', 'Archetype Gojira', ''],
  ['mvMeter(x64)', 'mvMeter', ''],
  ['mvMeter (x86_64)', 'mvMeter', ''],
  ['FabFilter Pro-C (SC).64', 'FabFilter Pro-C (SC)', ''],
  ['L3 UltraMaximizer (s)', 'L3 UltraMaximizer', 's'],
  ['C1 comp Mono', 'C1 comp', 'm'],
  ['C1 comp (m)', 'C1 comp', 'm'],
  ['C1 comp (m->s)', 'C1 comp', 'm>s'],
  ['VST: Massive (failed to load)', 'Massive', ''],
  ['VST3i: Massive  x64.dll', 'Massive', ''],
  ['Mono', 'Mono', ''],
  ['VST: ', 'VST:', ''],
])('%s is %s, width "%s"', (text, name, width) => {
  expect(plainName(text)).toEqual({ name, width })
})

test.each([
  ['FabFilter Pro-C (SC)', 'FabFilter Pro-C'],
  ['Kontakt 5 16out', 'Kontakt 5'],
  ['Guitar Rig 5 FX', 'Guitar Rig 5'],
  ['FX', 'FX'],
])('%s is %s without its role', (name, plain) => {
  expect(withoutRole(name)).toBe(plain)
})
