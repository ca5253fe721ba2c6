import type { Page } from '@playwright/test'
import { cellsOfTurn } from '../scripts/parts/gate/turn.mjs'
import { isLong } from './parts/campaign.ts'
import { expectAccessible, SIZES } from './parts/page/accessible.ts'
import { watchPolicy } from './parts/page/watch-policy.ts'
import { aSharedSong, furnishAccount, furnishSongs } from './parts/states/furnish.ts'
import { LIBRARY_STATES } from './parts/states/library-states.ts'
import {
  EMPTY_STATES,
  PAGE_STATES,
  SETTINGS_STATES,
  SIGNED_OUT_STATES,
  TROUBLE_STATES,
} from './parts/states/page-states.ts'
import { SONG_STATES, sharedNeedsStates } from './parts/states/song-states.ts'
import type { State } from './parts/states/state.ts'
import { expect, story } from './parts/story.ts'

const STATES = [...PAGE_STATES, ...LIBRARY_STATES, ...SETTINGS_STATES, ...TROUBLE_STATES]

story(
  'every state with a library is accessible and within the policy',
  async ({ page, producer, server }) => {
    const disconnect = await furnishAccount(producer, server.url)
    await visit(page, STATES)
    disconnect()
  },
)

story('every state with songs is accessible and within the policy', async ({ page, producer, server }) => {
  const { disconnect, token } = await furnishSongs(producer, server.url)
  await visit(page, [...SONG_STATES, ...sharedNeedsStates(token)])
  disconnect()
})

story('what a link shows without an account is accessible', async ({ page, producer }) => {
  const token = await aSharedSong(producer)
  await page.context().clearCookies()
  await visit(page, sharedNeedsStates(token))
})

story('every state of an empty library is accessible and within the policy', async ({ page, producer: _ }) =>
  visit(page, EMPTY_STATES),
)

story('every state without a sign-in is accessible and within the policy', async ({ page }) =>
  visit(page, SIGNED_OUT_STATES),
)

/** Opens and examines the states of this turn one by one. */
async function visit(page: Page, all: State[]) {
  const states = cellsOfTurn(all)
  story.setTimeout(60_000 + states.length * (isLong ? 20_000 : 8000))
  const refused = await watchPolicy(page)
  for (const state of states) {
    await story.step(state.name, async () => {
      await page.setViewportSize(SIZES.desk)
      await state.open(page)
      await expectAccessible(page, state.name, async () => state.reopen?.(page))
      await state.close?.(page)
      expect(refused, `W1, ${state.name}`).toEqual([])
    })
  }
}
