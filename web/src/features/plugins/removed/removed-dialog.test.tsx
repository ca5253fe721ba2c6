import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RemovedPlugins } from '#shared/plugins/removal.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { RemovedDialog } from './removed-dialog.tsx'

const [PURGED, REMOVED] = ['2026-11-22T10:00:00.000Z', '2026-11-20T10:00:00.000Z']
const listed = (name: string, removedAt: string) => ({ ...aPlugin({ name }), removedAt })
const ara = listed('Ara', REMOVED)

const removed: RemovedPlugins = {
  total: 1201,
  removals: [
    { removedAt: PURGED, deletedAt: '2026-11-29T10:00:00.000Z', wasPurged: true, count: 1200 },
    { removedAt: REMOVED, deletedAt: '2026-11-27T10:00:00.000Z', wasPurged: false, count: 1 },
  ],
  plugins: [listed('Bell', PURGED), listed('Comb', PURGED), ara],
  hidden: [],
  hiddenTotal: 0,
}
const nothing: RemovedPlugins = { total: 0, removals: [], plugins: [], hidden: [], hiddenTotal: 0 }

async function aDialog(handlers: Handlers['plugins']) {
  const page = aPage(<RemovedDialog onClose={() => {}} />, { server: fakeServer({ plugins: handlers }) })
  await screen.findByRole('dialog', { name: 'Recently Removed' })
  return page
}

test.each([
  ['Restore Ara', { pluginIds: [ara.id] }],
  ['Restore 1,200', { removedAt: PURGED }],
  ['Restore All', {}],
])('%s asks for exactly that, and says how many are back', async (name, sent) => {
  let left = removed
  const page = await aDialog({
    removed: () => left,
    restoreMany: () => {
      left = nothing
      return { restoredCount: 3 }
    },
  })

  await page.user.click(await screen.findByRole('button', { name }))

  expect(await screen.findByText('3 plugins are back in your library.')).toBeInTheDocument()
  expect(page.server.sent('plugins.restoreMany')).toEqual([sent])
  expect(await screen.findByText("You haven't removed anything in the last seven days.")).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Restore All' })).toBeDisabled()
})

test('a removed plugin can be kept hidden, is listed as such, and can be shown again', async () => {
  let left = removed
  const page = await aDialog({
    removed: () => left,
    hide: () => {
      left = { ...nothing, hidden: [ara], hiddenTotal: 1 }
      return { hiddenCount: 1 }
    },
    restoreMany: () => {
      left = nothing
      return { restoredCount: 1 }
    },
  })

  await page.user.click(await screen.findByRole('button', { name: 'Keep Ara hidden' }))

  const hidden = await screen.findByRole('region', { name: 'Kept hidden' })
  expect(hidden).toHaveTextContent('1 plugin. No scan brings it back.')
  expect(screen.getByText('1 plugin stays out of your library, even if a scan finds it.')).toBeInTheDocument()
  expect(page.server.sent('plugins.hide')[0]).toEqual({ pluginIds: [ara.id] })
  await page.user.click(within(hidden).getByRole('button', { name: 'Unhide Ara' }))

  expect(await screen.findByText('1 plugin is back in your library.')).toBeInTheDocument()
  expect(page.server.sent('plugins.restoreMany')).toEqual([{ pluginIds: [ara.id] }])
})

test('a list that cannot be loaded is fetched again on request, and stays when a restore fails', async () => {
  let isAway = true
  const { user } = await aDialog({
    removed: () => {
      if (isAway) throw refusal(503, 'The database is away.')
      return removed
    },
    restoreMany: throwing(refusal(409, 'Your library can hold 50,000 plugins.')),
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The database is away.')
  isAway = false
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }))

  await user.click(await screen.findByRole('button', { name: 'Restore All' }))

  expect(await screen.findByText('Your library can hold 50,000 plugins.')).toBeInTheDocument()
  expect(screen.getByText('Bell')).toBeInTheDocument()
})
