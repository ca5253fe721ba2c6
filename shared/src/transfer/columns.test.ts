import { expect, test } from 'vitest'
import { guessedMapping } from './columns.ts'

test.each(['Favorite', 'favourite', 'Is Favourite', 'starred', 'Favorit'])(
  'the heading %s is recognized as the favorites',
  (heading) => {
    expect(guessedMapping(['Name', heading], [['Serum', 'yes']])).toEqual(['name', 'isFavorite'])
  },
)
