import { expect, test } from 'vitest'
import { supersededBy } from '../plugin-fields.ts'
import { aPlugin } from '../testing/a-plugin.ts'
import { possibleSuccessors, successorNames } from './successor-names.ts'

test('a successor of the same maker is its name, one of another maker says so', () => {
  expect(successorNames('Pro-Q 4', 'FabFilter')).toEqual([{ name: 'Pro-Q 4', manufacturer: 'FabFilter' }])
  expect(successorNames('Ozone 11 by iZotope', 'Exponential Audio')[0]).toEqual({
    name: 'Ozone 11',
    manufacturer: 'iZotope',
  })
})

test('“by” in a name leaves the name as the second meaning', () => {
  expect(successorNames('Stand by Me', 'Acme')).toEqual([
    { name: 'Stand', manufacturer: 'Me' },
    { name: 'Stand by Me', manufacturer: 'Acme' },
  ])
  expect(successorNames(' by Acme', 'Acme')).toEqual([{ name: ' by Acme', manufacturer: 'Acme' }])
  expect(successorNames('Stand by ', 'Acme')).toEqual([{ name: 'Stand by ', manufacturer: 'Acme' }])
})

test('a name is one line of at most 330 characters', () => {
  expect(supersededBy.parse('  Pro-Q   4 ')).toBe('Pro-Q 4')
  expect(supersededBy.safeParse('a\nb').success).toBe(false)
  expect(supersededBy.safeParse('a'.repeat(331)).success).toBe(false)
})

test('plugins of the same maker are suggested first, and never the plugin itself or more than 200', () => {
  const own = aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter' })
  const library = [
    aPlugin({ name: 'Serum', manufacturer: 'Xfer' }),
    own,
    aPlugin({ name: 'Nameless', manufacturer: '' }),
    aPlugin({ name: 'Pro-Q 4', manufacturer: 'FabFilter' }),
  ]
  expect(possibleSuccessors(own, library)).toEqual(['Pro-Q 4', 'Serum by Xfer', 'Nameless'])
  const many = Array.from({ length: 500 }, (_, index) => aPlugin({ name: `P${index}` }))
  expect(possibleSuccessors(own, many)).toHaveLength(200)
})
