import { expect, test } from 'vitest'
import { DAY_MS } from './trust.ts'
import { type Voice, withCountedVoices } from './voice.ts'

const NOW = 400 * DAY_MS

const aVoice = (userId: string, facts: Partial<Voice & { days: number }> = {}): Voice => {
  const { days = 90, ...rest } = facts
  const network = { registeredFrom: null, spokeFrom: null }
  return {
    userId,
    accountSince: NOW - days * DAY_MS,
    otherPlugins: 20,
    isFlagged: false,
    ...network,
    ...rest,
  }
}

const counted = (voices: Voice[], apartFrom?: Voice) =>
  withCountedVoices(voices, (voice) => voice, NOW, apartFrom).map(({ userId }) => userId)

test.each<[what: string, voices: Voice[], counted: string[]]>([
  ['an account of a week with 20 other plugins', [aVoice('a', { days: 7 })], ['a']],
  ['an account of six days', [aVoice('a', { days: 6.9 })], []],
  ['an account with 19 other plugins', [aVoice('a', { otherPlugins: 19 })], []],
  ['a flagged account', [aVoice('a', { isFlagged: true })], []],
  [
    'accounts of one network that were registered on different days',
    [8, 9, 12].map((days) => aVoice(`${days}`, { days, registeredFrom: 'block' })),
    ['12'],
  ],
  [
    'older accounts of a studio',
    [31, 40].map((days) => aVoice(`${days}`, { days, registeredFrom: 'block' })),
    ['31', '40'],
  ],
  [
    'old accounts that speak from one network',
    [100, 200].map((days) => aVoice(`${days}`, { days, spokeFrom: 'block' })),
    ['200'],
  ],
  [
    'accounts that a third one joins, by its registration and its call',
    [
      aVoice('old', { days: 29, registeredFrom: 'one' }),
      aVoice('third', { days: 20, registeredFrom: 'one', spokeFrom: 'two' }),
      aVoice('young', { days: 10, spokeFrom: 'two' }),
    ],
    ['old'],
  ],
])('of %s the expected ones count, in any order', (_, voices, expected) => {
  expect(counted(voices)).toEqual(expected)
  expect(counted(voices.toReversed())).toEqual(expected.toReversed())
})

test('nobody counts who shares a network with the person they speak for, even a person who does not count', () => {
  const author = aVoice('author', { days: 1, registeredFrom: 'block', spokeFrom: 'cafe' })
  const friends = [
    aVoice('same block', { days: 9, registeredFrom: 'block' }),
    aVoice('same cafe', { spokeFrom: 'cafe' }),
  ]

  expect(counted([...friends, aVoice('stranger')], author)).toEqual(['stranger'])
})
