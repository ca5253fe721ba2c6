import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { BULK_DEFAULTS, type BulkField, type BulkValues } from './bulk-input.ts'
import { bulkFact, flagWords } from './bulk-words.ts'

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
