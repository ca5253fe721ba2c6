import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startNginx } from '../../scripts/parts/services/start-nginx.mjs'
import { startOutsidePostgres } from '../../scripts/parts/services/start-outside-postgres.mjs'
import type { Tree } from '../parts/bundles/a-bundle.ts'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles, dropZone, pluginsInState, serverLibraryOf } from '../parts/bundles/drop-zone.ts'
import { onTurn } from '../parts/campaign.ts'
import { aProducer } from '../parts/people/a-producer.ts'
import { startServer } from '../parts/start-server.ts'
import { expect, story } from '../parts/story.ts'

const BUNDLES = 60
const MAX_RETRIES = 3

const hasNginx = spawnSync('nginx', ['-v']).error === undefined
if (!hasNginx) console.log('nginx is not installed, so two servers behind it are not tested.')
const isTested = hasNginx || Boolean(process.env.CI)

const bundles: Tree = Object.fromEntries(
  Array.from({ length: BUNDLES }, (_, index) => {
    const name = `Product ${String(index + 1).padStart(3, '0')}`
    return [
      `${name}.vst3`,
      aBundle({ name, maker: 'Night Audio', version: '1.0', id: `com.night.p${index}` }),
    ]
  }),
)

story.describe(() => {
  story.skip(!isTested, 'nginx is not installed')

  story(
    'when one of two servers is killed during a drop, no plugin is lost and the user stays signed in',
    onTurn(5),
    async ({ page, complaints, folderOf }) => {
      const { url, killOne, stop } = await twoServers()
      try {
        const producer = await aProducer(page.context().request, url)
        const folder = await folderOf(bundles)
        await page.goto(`${url}/plugins?add=1`)
        await expect(dropZone(page)).toBeVisible()
        await dropFiles(dropZone(page), [folder])
        await expect
          .poll(async () => (await pluginsInState(page, 'saved')).length, { intervals: [5] })
          .toBeGreaterThan(15)
        const before = (await pluginsInState(page, 'saved')).length
        await killOne()

        const retries = await retriesUntilAdded(page)
        console.log(`Killed after ${before} of ${BUNDLES}; retried ${retries} times.`)
        expect(retries).toBeLessThanOrEqual(MAX_RETRIES)
        expect((await serverLibraryOf(producer)).map(({ path }) => path).sort()).toEqual(Object.keys(bundles))
        await page.goto(`${url}/plugins`)
        await expect(page.getByText(`Showing ${BUNDLES.toLocaleString('en-US')} plugins`)).toBeVisible()
        await expect(page).toHaveURL(`${url}/plugins`)
        expect(complaints.splice(0).filter((line) => !line.startsWith('Saving the plugin'))).toEqual([])
      } finally {
        await stop()
      }
    },
  )
})

/** Two servers with one PostgreSQL, behind the nginx of deploy/. */
async function twoServers() {
  const database = await startOutsidePostgres()
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'plugfolio-replica-'))))
  const environment = { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' }
  const servers = await Promise.all(folders.map((folder) => startServer(folder, 0, environment)))
  const proxy = await startNginx(servers.map(({ url }) => url))
  return {
    url: proxy.url,
    killOne: () => servers[0]?.kill(),
    stop: async () => {
      await proxy.stop()
      for (const server of servers) await server.stop()
      await database.stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Presses Retry failed until nothing fails; returns the number of retries. */
async function retriesUntilAdded(page: Page) {
  const retry = page.getByRole('button', { name: 'Retry failed' })
  const added = page.getByRole('heading', { name: 'All Plugins' })
  for (let retries = 0; ; retries++) {
    await expect(retry.or(added).first()).toBeVisible({ timeout: 45_000 })
    if (await added.isVisible()) return retries
    await retry.click()
  }
}
