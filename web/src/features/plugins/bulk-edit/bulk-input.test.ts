import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { BULK_DEFAULTS, type BulkField, type BulkValues, bulkChanges } from './bulk-input.ts'
import { bulkFact, flagWords } from './bulk-words.ts'

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

const plugins = [
  aPlugin({ name: 'Ara', manufacturer: 'Acustica', type: '' }),
  aPlugin({ name: 'Bell', manufacturer: 'Bellmaker', type: '' }),
  aPlugin({ name: 'Comb', manufacturer: '', type: '' }),
]

test.each<[BulkField[], Partial<BulkValues>, string]>([
  [['manufacturer'], {}, '1 field changes on 3 plugins. Clears the manufacturer of 2 plugins'],
  [
    ['manufacturer'],
    { manufacturer: ' ' },
    '1 field changes on 3 plugins. Clears the manufacturer of 2 plugins',
  ],
  [['manufacturer'], { manufacturer: 'Waves' }, '1 field changes on 3 plugins'],
  [['type', 'isFavorite'], {}, '2 fields change on 3 plugins'],
])('with %j included and %j typed, the footer says: %s', (included, values, fact) => {
  const input = { included: new Set(included), values: { ...BULK_DEFAULTS.values, ...values } }

  expect(bulkFact(input, plugins)).toBe(fact)
})

test('a switch says what the plugins will be', () => {
  expect(flagWords('isFavorite', false)).toBe('Will be: not a favorite')
  expect(flagWords('isOwned', true)).toBe('Will be: owned')
  expect(flagWords('isFree', false)).toBe('Will be: not marked as free')
})
