import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../scripts/parts/services/start-nginx.mjs'
import { aForeignSite } from '../parts/a-foreign-site.ts'
import { onTurn } from '../parts/campaign.ts'
import { shownPlugin, shownPlugins } from '../parts/page/library.ts'
import { aProducer, type Producer } from '../parts/people/a-producer.ts'
import { DIST, type RunningServer, startServer } from '../parts/start-server.ts'
import { furnishLibrary } from '../parts/states/furnish.ts'
import { expect, story } from '../parts/story.ts'

story.use({ serviceWorkers: 'allow' })

const COPY = /This is your library as of /
const GONE = "The server didn't respond"
const CACHE = resolve(import.meta.dirname, '../../.cache')

/** Waits until the app and the library are stored in the browser. */
async function expectInstalled(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => storedAccounts(page)).toBe(1)
}

const storedAccounts = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('plugfolio-library'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().length
  })

/** The stored plugins with whether they are favorites. */
const storedPlugins = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('plugfolio-library'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))
    // The page wrote them.
    const libraries: { plugins: { name: string; isFavorite: boolean }[] }[] = await Promise.all(
      kept.flat().map((response) => response.json()),
    )
    return libraries.flatMap(({ plugins }) => plugins.map(({ name, isFavorite }) => [name, isFavorite]))
  })

async function openLibrary(page: Page, producer: Producer) {
  await furnishLibrary(producer)
  await page.goto('/plugins')
  await expect(shownPlugins(page)).toHaveCount(4)
  await expectInstalled(page)
}

story(
  'an installed app shows the last library without a connection',
  async ({ page, producer, complaints }) => {
    await openLibrary(page, producer)
    await page.getByRole('button', { name: 'Favorite Nameless' }).click()
    await expect(page.getByRole('button', { name: 'Favorite Nameless' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect.poll(() => storedPlugins(page)).toContainEqual(['Nameless', true])

    await page.context().setOffline(true)
    await page.goto('/plugins?q=nameless')

    await expect(page.getByText(COPY)).toBeVisible()
    await expect(page.getByText("You're offline. You can't save changes")).toBeVisible()
    await expect(shownPlugins(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Favorite Nameless' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const star = page.getByRole('button', { name: 'Favorite Nameless' })
    await expect(star).toBeDisabled()
    await expect(star).toHaveAttribute('title', "You're offline")
    await expect(star).toHaveAccessibleDescription(/You can't save changes until you're back online/)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible()

    await page.context().setOffline(false)
    await expect(page.getByText(COPY)).toHaveCount(0)
    await page.goto('/plugins')
    await expect(shownPlugins(page)).toHaveCount(4)
    complaints.length = 0
  },
)

story('signing out removes the stored library', onTurn(4), async ({ page, producer, complaints }) => {
  await openLibrary(page, producer)
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')

  await expect.poll(() => storedAccounts(page)).toBe(0)
  await page.context().setOffline(true)
  await page.goto('/plugins')
  await expect(page.getByRole('heading', { name: GONE })).toBeVisible()
  await expect(page.getByText('Nameless')).toHaveCount(0)
  complaints.length = 0
})

story(
  'a session that ended elsewhere takes the stored library with it',
  onTurn(5),
  async ({ page, producer, complaints }) => {
    await openLibrary(page, producer)
    await page.context().clearCookies()
    await page.goto('/plugins')
    await expect(page).toHaveURL('/auth?next=%2Fplugins')

    await expect.poll(() => storedAccounts(page)).toBe(0)
    complaints.length = 0
  },
)

story(
  'the next account of a browser never sees the library of the last one',
  onTurn(1),
  async ({ page, producer, server, complaints }) => {
    await openLibrary(page, producer)
    const other = await aProducer(page.context().request, server.url)
    await other.owns({ name: 'Another One' })
    await page.goto('/plugins')
    await expect(shownPlugin(page, 'Another One')).toBeVisible()
    await expect.poll(() => storedPlugins(page)).toEqual([['Another One', false]])
    expect(await storedAccounts(page)).toBe(1)

    await page.context().setOffline(true)
    await page.goto('/plugins')
    await expect(page.getByText(COPY)).toBeVisible()
    await expect(shownPlugin(page, 'Another One')).toBeVisible()
    await expect(shownPlugin(page, 'Nameless')).toHaveCount(0)
    complaints.length = 0
  },
)

/** Changes the built app as a release would. */
async function release(dist: string) {
  const changes = [
    ['web/index.html', /(name="app-version" content=")\w+/],
    ['web/service-worker.js', /(version:")\w+/],
  ] as const
  for (const [file, version] of changes) {
    const text = await readFile(join(dist, file), 'utf8')
    expect(text).toMatch(version)
    await writeFile(join(dist, file), text.replace(version, '$1another'))
  }
}

story('a new version is offered, and loaded by a click', onTurn(2), async ({ page, complaints }) => {
  await mkdir(CACHE, { recursive: true })
  // Beside the build, because its server loads packages of the repository.
  const folder = await mkdtemp(join(CACHE, 'release-'))
  const dist = join(folder, 'dist')
  await cp(DIST, dist, { recursive: true })
  const port = await freePort()
  let server: RunningServer = await startServer(join(folder, 'data'), port, {}, dist)
  const version = () => page.locator('meta[name=app-version]').getAttribute('content')
  try {
    const producer = await aProducer(page.context().request, server.url)
    await furnishLibrary(producer)
    await page.goto(`${server.url}/plugins`)
    await expectInstalled(page)
    await server.stop()

    await page.goto(`${server.url}/plugins`)
    await expect(page.getByText("We can't reach the server. You can't save changes")).toBeVisible()
    await expect(shownPlugins(page)).toHaveCount(4)
    await release(dist)
    server = await startServer(join(folder, 'data'), port, {}, dist)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(COPY)).toHaveCount(0)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())

    await expect(page.getByText('A new version of Plugfolio is ready.')).toBeVisible()
    expect(await version()).not.toBe('another')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(version).toBe('another')
    await expect(shownPlugins(page)).toHaveCount(4)
    await expect(page.getByText('A new version of Plugfolio is ready.')).toHaveCount(0)
    complaints.length = 0
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

story(
  'an app below a path of another site keeps to that path',
  onTurn(4),
  async ({ page, complaints, ownServer }) => {
    const port = await freePort()
    const neighbor = await aForeignSite('/tools/plugfolio', port, { removesPath: true })
    const site = `${neighbor.origin}/tools/plugfolio`
    await ownServer({ PUBLIC_URL: site }, port)
    try {
      await furnishLibrary(await aProducer(page.context().request, site))
      await page.goto(`${site}/plugins`)
      await expect(shownPlugins(page)).toHaveCount(4)
      await expectInstalled(page)
      const scopes = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      )
      expect(scopes).toEqual([`${site}/`])

      await page.context().setOffline(true)
      await page.goto(`${site}/plugins`)
      await expect(page.getByText(COPY)).toBeVisible()
      await expect(shownPlugins(page)).toHaveCount(4)
      complaints.length = 0
    } finally {
      neighbor.close()
    }
  },
)
