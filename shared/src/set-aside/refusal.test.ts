import { expect, test } from 'vitest'
import { refusalOfBundles, songsSentence } from './refusal.ts'
import type { CheckedBundle } from './set-aside-check.ts'

const song = (title: string, certainty: 'certain' | 'perhaps' = 'certain') => ({
  id: title,
  title,
  daw: '',
  certainty,
  reason: '',
})

test.each<[ReturnType<typeof song>[], number, string]>([
  [[song('Night Drive')], 1, 'Night Drive needs it.'],
  [[song('Night Drive'), song('Sunday')], 4, 'Night Drive and 3 more need it.'],
  [[song('Sunday', 'perhaps')], 1, 'Sunday may need it.'],
  [[song('Sunday', 'perhaps'), song('Night Drive')], 2, 'Night Drive and 1 more need it.'],
  [[song('')], 1, 'A song without a title needs it.'],
])('%j of %i songs are said as: %s', (songs, count, sentence) => {
  expect(songsSentence(songs, count)).toBe(sentence)
})

test('a refusal names three bundles and lists twenty', () => {
  const refused = Array.from(
    { length: 25 },
    (_, at): CheckedBundle => ({
      installationId: String(at),
      pluginId: '',
      name: `P${at}`,
      format: 'AAX',
      path: '',
      size: null,
      alongside: [],
      stays: { reason: 'gone', sentence: 'It is gone.' },
      songs: [],
      songCount: 0,
    }),
  )
  const { sentence, details } = refusalOfBundles(refused)
  expect(sentence).toBe(
    'Nothing was started. P0 (AAX): It is gone. P1 (AAX): It is gone. P2 (AAX): It is gone. And 22 more.',
  )
  expect([details.bundles.length, details.more]).toEqual([20, 5])
})
