import { expect, test } from 'vitest'
import { guessedMapping } from './columns.ts'

test.each(['Favorite', 'favourite', 'Is Favourite', 'starred', 'Favorit'])(
  'the heading %s is recognized as the favorites',
  (heading) => {
    expect(guessedMapping(['Name', heading], [['Serum', 'yes']])).toEqual(['name', 'isFavorite'])
  },
)

test.each(['Notes', 'note', 'Comments', 'Notizen'])(
  'the heading %s is recognized as private notes',
  (heading) => {
    expect(guessedMapping(['Name', 'Description', heading], [])).toEqual(['name', 'description', 'notes'])
  },
)

test.each(['Version', 'Ver', 'ver.'])('the heading %s is recognized as the version', (heading) => {
  expect(guessedMapping(['Name', heading], [])).toEqual(['name', 'version'])
})
