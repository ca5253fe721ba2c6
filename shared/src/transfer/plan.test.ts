import { expect, test } from 'vitest'
import { identityOf } from '../bundles/identity/identity.ts'
import { importedPlugin } from './imported-plugin.ts'
import { importPlanOf } from './plan.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const imported = (number: number, name: string, manufacturer = '') =>
  importedPlugin.parse({ id: idOf(number), name, manufacturer })
const known = (number: number, name: string, manufacturer = '') => ({
  id: idOf(number),
  ...identityOf({ name, manufacturer, bundleId: null, audioUnit: null, classId: null }),
})
const targets = (...args: Parameters<typeof importPlanOf>) => importPlanOf(...args).map(({ into }) => into)

test('a plugin from this library is found by its id, even after it was renamed', () => {
  expect(targets([imported(1, 'Old name')], [known(2, 'Old name'), known(1, 'New name')])).toEqual([idOf(1)])
})

test('a plugin from another library is found by its identity, or is new', () => {
  const library = [known(1, 'Pro-Q 3', 'FabFilter')]
  expect(
    targets([imported(7, 'FabFilter Pro-Q 3', 'FabFilter'), imported(8, 'Pro-Q 4', 'FabFilter')], library),
  ).toEqual([idOf(1), null])
})

test('two plugins of a file never join the same plugin', () => {
  const file = [imported(7, 'Reverb'), imported(8, 'Reverb'), imported(1, 'Reverb')]
  expect(targets(file, [known(1, 'Reverb'), known(2, 'Reverb')])).toEqual([idOf(2), null, idOf(1)])
})
