import { afterAll, expect, test, vi } from 'vitest'
import { aPlugin } from '../testing/a-plugin.ts'
import type { LifecycleField } from './lifecycle-fields.ts'

// Every module below is loaded after the row was added, and no other test file may see it.
vi.resetModules()
afterAll(() => vi.resetModules())

// as: the table has it once the test has added its row.
const REPAIRS = 'repairsUrl' as LifecycleField

const { LIFECYCLE_FIELDS, LIFECYCLE_LABELS } = await import('./lifecycle-fields.ts')
Object.assign(LIFECYCLE_LABELS, { [REPAIRS]: 'Repairs' })
LIFECYCLE_FIELDS.push(REPAIRS)
const { lifecycleFields } = await import('../plugin-fields.ts')
Object.assign(lifecycleFields, { [REPAIRS]: lifecycleFields.manualUrl })

test('a field of a product is a row and its check: it is edited, shared, imported, merged and answered', async () => {
  const { pluginEdit } = await import('../plugin-edit.ts')
  const { plugin } = await import('../plugin.ts')
  const { claimsIn, sharedField } = await import('../../community/shared-field.ts')
  const { SHARED_FIELD_LABELS } = await import('../../community/shared-field-labels.ts')
  const { importedPlugin } = await import('../../transfer/imported-plugin.ts')
  const { COLUMN_LABELS } = await import('../../transfer/columns.ts')
  const edit = { name: 'Comp', [REPAIRS]: 'https://maker.example/repairs' }
  expect(pluginEdit.parse(edit)).toEqual(edit)
  expect(pluginEdit.safeParse({ ...edit, [REPAIRS]: 'javascript:alert(1)' }).success).toBe(false)
  expect(claimsIn(edit, {})).toContainEqual({ field: REPAIRS, value: edit[REPAIRS] })
  expect(sharedField.safeParse(REPAIRS).success).toBe(true)
  expect([SHARED_FIELD_LABELS[REPAIRS], COLUMN_LABELS[REPAIRS]]).toEqual(['Repairs', 'Repairs'])

  const { mergedValues } = await import('../merging/merged-values.ts')
  const metadata = { description: '', isFree: false, [REPAIRS]: edit[REPAIRS] }
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const file = { id, name: 'Comp', manufacturer: '', metadata, fromOthers: edit, replaced: { [REPAIRS]: '' } }
  expect(importedPlugin.parse(file)).toMatchObject(file)
  const own = { vendorKey: '', isGuess: false, notes: '', overrides: {}, replaced: {}, fromOthers: {} }
  const [kept, other] = [aPlugin({}), aPlugin({ metadata })].map((each) => ({ ...each, ...own }))
  if (!kept || !other) throw new Error('Nothing is merged.')
  expect(mergedValues(kept, [other]).metadata).toEqual(metadata)
  expect(plugin.parse(aPlugin({ metadata })).metadata).toEqual(metadata)
})
