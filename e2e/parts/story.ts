import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { aFolder, type Tree } from './bundles/a-bundle.ts'
import { aProducer, type Producer } from './people/a-producer.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { furnishLibrary } from './states/furnish.ts'

export { expect } from '@playwright/test'

type Fixtures = {
  /** A newly registered user who is signed in on `page`. */
  producer: Producer
  /** Signs the browser in to a shared account with a filled library. Only for stories that change nothing. */
  onlooker: undefined
  /** The errors of the page; a story that expects errors removes them. */
  complaints: string[]
  /** Starts a server of the story's own, on a free port or on `port`, with a new data folder; it ends with the story. */
  ownServer: (settings: Record<string, string>, port?: number) => Promise<RunningServer>
  /** Writes a folder to the disk until the story ends; returns its path. */
  folderOf: (tree: Tree) => Promise<string>
}

/** A test in a real browser with the built product. Errors in the console fail it. */
export const story = base.extend<Fixtures, { server: RunningServer; furnished: Cookie[] }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const { server, end } = await aServer()
      await use(server)
      await end()
    },
    { scope: 'worker' },
  ],
  furnished: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext()
      await furnishLibrary(await aProducer(request, server.url))
      const { cookies } = await request.storageState()
      await request.dispose()
      await use(cookies)
    },
    { scope: 'worker' },
  ],
  onlooker: async ({ context, furnished }, use) => {
    await context.addCookies(furnished)
    await use(undefined)
  },
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      listenTo(page, complaints)
      await use(complaints)
      expect(complaints, 'the console of the page').toEqual([])
    },
    { auto: true },
  ],
  producer: async ({ page, server }, use) => use(await aProducer(page.context().request, server.url)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  ownServer: async ({}, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (settings, port) => {
      const { server, end } = await aServer(settings, port)
      ends.push(end)
      return server
    })
    for (const end of ends) await end()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  folderOf: async ({}, use) => {
    const removals: (() => Promise<void>)[] = []
    await use(async (tree) => {
      const { folder, remove } = await aFolder(tree)
      removals.push(remove)
      return folder
    })
    for (const remove of removals) await remove()
  },
})

/** A server on a new data folder, and what ends it and removes the folder. */
async function aServer(settings: Record<string, string> = {}, port = 0) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plugfolio-story-'))
  const server = await startServer(dataDir, port, settings)
  const end = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server, end }
}

/** Errors, warnings of React and violations of the content security policy. */
function listenTo(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs refused calls as errors, but the page shows them itself.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
}
