import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { ownershipStatusOf } from './ownership-status.ts'

type Ownership = Plugin['metadata']['ownership']

test.each<[Ownership, boolean, boolean, string, string]>([
  ['owned', true, false, 'Owned', 'authorized'],
  ['owned', false, true, 'Unowned', 'authorized, stays in place'],
  ['not-owned', false, false, 'Unowned', 'not authorized'],
  ['not-owned', true, true, 'Owned', 'not authorized'],
  ['trial', false, false, 'Trial', 'trial running, stays in place'],
  ['trial', true, true, 'Owned', 'trial running'],
  ['unknown', true, false, 'Unknown', 'status unknown, stays in place'],
  ['unknown', false, false, 'Unknown', 'status unknown, stays in place'],
  ['unknown', true, true, 'Owned', 'status unknown'],
  ['unknown', false, true, 'Unowned', 'status unknown, stays in place'],
  [undefined, true, false, 'Not in profile', 'no authorization found'],
  [undefined, true, true, 'Owned', 'no authorization found'],
  [undefined, false, true, 'Unowned', 'no authorization found'],
])('%s, switch %s, marked %s: %s (%s)', (ownership, isOwned, isMarked, word, detail) => {
  const plugin = aPlugin({ metadata: { description: '', isFree: false, ownership } })

  expect(ownershipStatusOf(plugin, isOwned, isMarked)).toEqual({ word, detail })
})

test.each([
  ['/Library/Audio/Plug-Ins/VST3/uaudio_neve_1073.vst3', 'native, stays in place'],
  ['UAD Black Box Analog Design HG-2.vst', 'no authorization found'],
  ['Console Recall.vst', 'part of the UAD software, stays in place'],
  ['', 'no authorization found'],
])('%s, which no profile mentions, is described', (path, detail) => {
  expect(ownershipStatusOf(aPlugin({ name: 'UAD Title', path }), true, false).detail).toBe(detail)
})
