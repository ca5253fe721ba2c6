import type { Page } from '@playwright/test'
import { openGuestDatabase } from '../bench/parts/open-guest-database.mjs'
import { expectAccessible } from './parts/page/accessible.ts'
import { expectToast } from './parts/page/toast.ts'
import type { Producer } from './parts/people/a-producer.ts'
import type { RunningServer } from './parts/start-server.ts'
import { expect, story } from './parts/story.ts'

const MAKER = 'Night Audio'

type Version = { name: string; version: string; latest?: string; maker?: string; updateUrl?: string }

/** Adds a plugin with an update: to a latest version that a moderator has confirmed, or marked by the user. */
async function hasUpdate(server: RunningServer, producer: Producer, plugin: Version) {
  const { name, version, latest, maker = MAKER, updateUrl } = plugin
  const { id, definitionId } = await producer.owns({
    name,
    manufacturer: maker,
    version,
    platform: 'macos',
    architectures: ['arm64'],
  })
  if (updateUrl) await producer.call('PATCH', `/api/plugins/${id}/edit`, { name, updateUrl })
  if (latest) await confirm(server, definitionId, latest)
  await producer.call('PATCH', `/api/plugins/${id}`, { updateAvailable: true })
}

async function confirm(server: RunningServer, definitionId: string | null, version: string) {
  const { pool, close } = await openGuestDatabase(server.dataDir)
  await pool.query(
    `insert into version_verdicts (definition_id, format, platform, version, verdict)
     values ($1, 'VST3', 'macos', $2, 'accepted')`,
    [definitionId, version],
  )
  await pool.query(
    `insert into latest_versions (definition_id, format, platform, version, by, owners, running, standing,
       first_seen, catalogs, decided_at, is_marked)
     values ($1, 'VST3', 'macos', $2, 'moderator', 0, 0, 0, '', '[]', now(), true)
     on conflict (definition_id, format, platform) do update set version = excluded.version`,
    [definitionId, version],
  )
  await close()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const update = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const entry = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

story(
  'an update is started, its page opens, and a scan with the newer version completes it',
  async ({ page, producer, server }) => {
    const address = `${server.url}/nowhere`
    await page.goto('/updates')
    await expect(page.getByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update All' })).toHaveCount(0)
    await hasUpdate(server, producer, {
      name: 'Tape Echo',
      version: '2.1',
      latest: '2.2',
      updateUrl: address,
    })
    await hasUpdate(server, producer, {
      name: 'Tape Room',
      version: '1.9',
      latest: '3.0',
      updateUrl: address,
    })
    await hasUpdate(server, producer, { name: 'Quartz', version: '5.0', latest: '5.2', maker: 'Nobody' })
    await hasUpdate(server, producer, { name: 'Tape Verb', version: '1.4' })
    await page.reload()
    await expect(page.getByRole('heading', { name: '4 updates from 2 manufacturers' })).toBeVisible()
    await expect(page.getByText(/1 is a major version and may cost money\.$/)).toBeVisible()
    await expect(update(page, 'Tape Echo')).toContainText('v2.1 to v2.2')
    await expect(page.getByRole('region', { name: 'Marked by you' })).toContainText('New version available')
    await page.getByRole('button', { name: /^Evidence for the update of Tape Room/ }).click()
    await page.getByRole('button', { name: /^Evidence for the update of Quartz/ }).click()
    await expectAccessible(page, 'the available updates')

    await press(page, 'Update All')
    const list = page.getByRole('dialog', { name: 'Work through your updates' })
    await expect(list.getByText('0 of 4 opened')).toBeVisible()
    await list.getByText('No update page yet (1)').click()
    await expectAccessible(page, 'the list to work through')
    await list.getByRole('button', { name: 'Close' }).last().click()

    const opened = page.context().waitForEvent('page')
    await press(page, 'Update Tape Echo')
    const tab = await opened
    await tab.waitForURL(address)
    expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
    await tab.close()
    await expectToast(page, 'Update started')
    await expect(update(page, 'Tape Echo')).toContainText('Page opened')
    await expect(page.getByText('1 of 4 opened')).toBeVisible()

    await press(page, 'Update All')
    const next = page.context().waitForEvent('page')
    await list.getByRole('button', { name: 'Open Next Page' }).click()
    await (await next).close()
    await expect(list.getByText('2 of 4 opened')).toBeVisible()
    await list.getByRole('button', { name: 'Close' }).last().click()

    await producer.owns({
      name: 'Tape Echo',
      manufacturer: MAKER,
      version: '2.2',
      platform: 'macos',
      architectures: ['arm64'],
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: '3 updates from 2 manufacturers' })).toBeVisible()
    await expect(update(page, 'Tape Echo')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Update History' }).click()
    await expect(entry(page, 'Tape Echo')).toContainText('v2.1 to v2.2')
    await expect(entry(page, 'Tape Echo')).toContainText('Completed')
    await press(page, 'More actions for the update of Tape Room')
    await expectAccessible(page, 'the menu of an entry')
  },
)
