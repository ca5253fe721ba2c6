import { expect, test } from 'vitest'
import { identityOf } from '../bundles/identity/identity.ts'
import { importedPlugin } from './imported-plugin.ts'
import { importPlanOf } from './plan.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const given = (number: number, name: string, manufacturer = '') =>
  importedPlugin.parse({ id: idOf(number), name, manufacturer })
const known = (number: number, name: string, manufacturer = '') => ({
  id: idOf(number),
  ...identityOf({ name, manufacturer, bundleId: null, audioUnit: null, classId: null }),
})
const targets = (...args: Parameters<typeof importPlanOf>) => importPlanOf(...args).map(({ into }) => into)

test('a plugin that came from this library is itself, whatever it is called by now', () => {
  expect(targets([given(1, 'Old name')], [known(2, 'Old name'), known(1, 'New name')])).toEqual([idOf(1)])
})

test('a plugin of another library is found by the rule of joining, or is new', () => {
  const library = [known(1, 'Pro-Q 3', 'FabFilter')]
  expect(
    targets([given(7, 'FabFilter Pro-Q 3', 'FabFilter'), given(8, 'Pro-Q 4', 'FabFilter')], library),
  ).toEqual([idOf(1), null])
})

test('two plugins of a file are never one of the library', () => {
  const file = [given(7, 'Reverb'), given(8, 'Reverb'), given(1, 'Reverb')]
  expect(targets(file, [known(1, 'Reverb'), known(2, 'Reverb')])).toEqual([idOf(2), null, idOf(1)])
})
