import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { showcaseOf } from './showcase.ts'

test('favorites with a screenshot come first, then screenshots, then favorites, four at most', () => {
  const library = [
    aPlugin({ name: 'A' }),
    aPlugin({ name: 'Starred', isFavorite: true }),
    aPlugin({ name: 'Pictured', definition: { screenshot: '/p/1' } }),
    aPlugin({ name: 'Both', screenshot: '/p/2', isFavorite: true }),
    aPlugin({ name: 'B' }),
  ]

  expect(showcaseOf(library).map(({ name }) => name)).toEqual(['Both', 'Pictured', 'Starred', 'A'])
})
