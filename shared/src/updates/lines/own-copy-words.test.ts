import { expect, test } from 'vitest'
import { evidenceSentence } from '../evidence-sentence.ts'
import type { OwnCopy } from '../latest-version.ts'
import { aFormatUpdate } from '../testing/a-format-update.ts'
import { evidenceWordsOf } from './evidence-words.ts'

const copy = (facts: Partial<OwnCopy>): OwnCopy => ({
  differs: 'format',
  format: 'VST3',
  platform: 'macos',
  path: '/u/Tape.vst3',
  machine: 'studio',
  computer: 'Studio iMac',
  ...facts,
})
const NOBODY = { owners: 0, running: 0, standing: 0, firstSeen: '' }

test.each<[Partial<OwnCopy>, words: string, sentence: string]>([
  [{}, 'You have 4.10 in VST3', 'Your VST3 on Studio iMac is 4.10'],
  [{ machine: '', computer: '' }, 'You have 4.10 in VST3', 'Your VST3 is 4.10'],
  [{ differs: 'computer' }, 'On Studio iMac', 'Your VST3 on Studio iMac is 4.10'],
  [{ differs: 'folder' }, 'You have 4.10 in another folder', 'Your VST3 in /u/Tape.vst3 is 4.10'],
  [
    { differs: 'dropped', machine: '', computer: '' },
    'You dropped 4.10',
    'The VST3 that you dropped is 4.10',
  ],
])('an own copy that %j is named', (facts, words, sentence) => {
  const { latest } = aFormatUpdate({ by: 'own', ...NOBODY, copy: copy(facts) })
  expect(evidenceWordsOf(latest)).toEqual({ by: 'own', words })
  expect(evidenceSentence(latest, new Date('2026-11-23'))).toBe(sentence)
})

test('beside other people an own copy is told in the sentence only', () => {
  const { latest } = aFormatUpdate({ copy: copy({}) })
  expect(evidenceWordsOf(latest)).toEqual({ by: 'owners', words: '9 people run it' })
  expect(evidenceSentence(latest, new Date('2026-11-23'))).toBe(
    '9 of 41 owners run 4.10, first seen November 3; your VST3 on Studio iMac is 4.10',
  )
})
