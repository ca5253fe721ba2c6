import { expect, test } from 'vitest'
import { BULK_DEFAULTS, type BulkField, type BulkValues, bulkChanges } from './bulk-input.ts'

test.each<[string, BulkField[], Partial<BulkValues>, object]>([
  ['only included fields', ['isOwned'], { manufacturer: 'Waves' }, { isOwned: true }],
  [
    'the defaults of included fields without input',
    ['manufacturer', 'type', 'isUAD', 'isOwned', 'updateAvailable', 'isFavorite'],
    {},
    { manufacturer: '', type: '', isUAD: false, isOwned: true, updateAvailable: false, isFavorite: false },
  ],
  ['tags, each once', ['addTags'], { addTags: ' mix, drums ,Mix,' }, { addTags: ['mix', 'drums'] }],
])('a bulk edit sends %s', (_, included, values, changes) => {
  expect(bulkChanges(input(included, values))).toEqual({ changes })
})

test.each<[string, BulkField[], Partial<BulkValues>, string]>([
  ['nothing', [], {}, 'Choose at least one field to change.'],
  ['no tags', ['addTags'], { addTags: ' , ' }, 'Type at least one tag.'],
  ['a long type', ['type'], { type: 'x'.repeat(61) }, 'Type must be at most 60 characters.'],
])('%s is refused with a message', (_, included, values, refusal) => {
  expect(bulkChanges(input(included, values))).toEqual({ refusal })
})

const input = (included: BulkField[], values: Partial<BulkValues>) => ({
  included: new Set(included),
  values: { ...BULK_DEFAULTS.values, ...values },
})
