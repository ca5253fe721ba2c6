import { expect, onTestFinished, test, vi } from 'vitest'
import { evidenceSentence } from './evidence-sentence.ts'
import { type LatestVersion, latestVersionOf } from './latest-version.ts'
import { manyObservations, NOW } from './testing/seen.ts'

const latest: LatestVersion = {
  version: '3.2.1',
  by: 'owners',
  owners: 41,
  running: 5,
  standing: 5,
  firstSeen: '2026-11-03T23:59:00.000Z',
  catalogs: [],
}
const openAudio = { catalog: 'Open Audio Stack', version: '3.2.0' }

test.each<[Partial<LatestVersion>, string]>([
  [{}, '5 of 41 owners run 3.2.1, first seen November 3'],
  [{ firstSeen: '2025-11-03' }, '5 of 41 owners run 3.2.1, first seen November 3, 2025'],
  [{ standing: 9 }, '9 of 41 owners run 3.2.1 or newer, first seen November 3'],
  [{ catalogs: [openAudio] }, '5 of 41 owners run 3.2.1, first seen November 3; 3.2.0 in Open Audio Stack'],
  [
    { by: 'catalog', running: 1, standing: 1, owners: 1, catalogs: [{ ...openAudio, version: '3.2.1' }] },
    '1 of 1 owner runs 3.2.1, first seen November 3; 3.2.1 in Open Audio Stack',
  ],
  [
    { by: 'catalog', running: 0, standing: 0, firstSeen: '', catalogs: [openAudio] },
    '3.2.0 in Open Audio Stack',
  ],
  [{ by: 'moderator' }, '5 of 41 owners run 3.2.1, first seen November 3; a moderator confirmed 3.2.1'],
  [{ by: 'moderator', running: 0, standing: 0, firstSeen: '' }, 'A moderator confirmed 3.2.1'],
])('the sentence for %o is: %s', (fields, sentence) => {
  expect(evidenceSentence({ ...latest, ...fields }, NOW)).toBe(sentence)
})

test('the sentence has the counts of the latest version', () => {
  const seen = [
    ...manyObservations(36, 'owner', '3.2.0'),
    ...manyObservations(5, 'early', '3.2.1', { firstSeen: '2026-11-03' }),
  ]
  const version = latestVersionOf(seen, [], NOW)
  expect(version && evidenceSentence(version, NOW)).toBe('5 of 41 owners run 3.2.1, first seen November 3')
})

test("the day follows the user's language", () => {
  vi.stubGlobal('navigator', { languages: ['de-DE'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })

  expect(evidenceSentence(latest, NOW)).toBe('5 of 41 owners run 3.2.1, first seen 3. November')
})
