import { expect, test } from 'vitest'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import { pluginMessages } from './messages.ts'

const aClaim = (
  field: ClaimResult['field'],
  outcome: ClaimResult['outcome'],
  sentence = `${field}.`,
): ClaimResult => ({ field, outcome, sentence, revisionId: null })

test.each([
  ['nothing was claimed', [], 'Plugin details have been updated and shared with the community!'],
  [
    'all values are shared',
    [aClaim('type', 'live'), aClaim('name', 'known')],
    'Plugin details have been updated and shared with the community!',
  ],
  ['one value is waiting', [aClaim('type', 'pending')], 'Plugin details have been updated. type.'],
  [
    'several values are waiting',
    [aClaim('name', 'pending'), aClaim('type', 'pending'), aClaim('isFree', 'pending')],
    "Plugin details have been updated. Others will see Plugin Name, Type, and Free plugin once they're confirmed.",
  ],
  [
    'several values are refused for one reason, and one is live',
    [aClaim('name', 'refused', 'Off.'), aClaim('type', 'refused', 'Off.'), aClaim('isFree', 'live')],
    'Plugin details have been updated. Off.',
  ],
])('the message after an edit reports that %s', (_, claims, description) => {
  expect(pluginMessages.edited(claims)).toEqual({ title: 'Plugin updated', description })
})
