import { expect, test } from 'vitest'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import { pluginMessages } from './messages.ts'

const aClaim = (
  field: ClaimResult['field'],
  outcome: ClaimResult['outcome'],
  sentence = `${field}.`,
): ClaimResult => ({ field, outcome, sentence, revisionId: null })

const SHARED = 'Plugin details have been updated and shared with the community!'

test.each([
  ['nothing was shared', [], 'Plugin details have been updated.'],
  ['all values are shared', [aClaim('type', 'live'), aClaim('name', 'known')], SHARED],
  ['one value is waiting', [aClaim('type', 'pending')], `${SHARED} type.`],
  [
    'several values are waiting',
    [aClaim('name', 'pending'), aClaim('type', 'pending'), aClaim('isFree', 'pending')],
    `${SHARED} Others will see Plugin Name, Type, and Free plugin once they're confirmed.`,
  ],
  [
    'all values are refused',
    [aClaim('name', 'refused', 'Off.'), aClaim('type', 'refused', 'Off.')],
    'Plugin details have been updated. Off.',
  ],
  [
    'one value meets a conflict',
    [aClaim('type', 'conflict', 'Mine.')],
    'Plugin details have been updated. Mine.',
  ],
  [
    'one value meets a conflict beside a live one',
    [aClaim('type', 'conflict', 'Mine.'), aClaim('name', 'live')],
    `${SHARED} Mine.`,
  ],
  [
    'several values are refused for one reason, and one is live',
    [aClaim('name', 'refused', 'Off.'), aClaim('type', 'refused', 'Off.'), aClaim('isFree', 'live')],
    `${SHARED} Off.`,
  ],
])('the message after an edit reports that %s', (_, claims, description) => {
  expect(pluginMessages.edited(claims)).toEqual({ title: 'Plugin updated', description })
})
