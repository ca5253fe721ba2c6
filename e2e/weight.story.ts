import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from './parts/start-server.ts'
import { furnishLibrary } from './parts/states/furnish.ts'
import { expect, story } from './parts/story.ts'

type Limits = { requests: number; inAll: number; kilobytes: number }

/** Thousands of bytes of JavaScript that every page names. */
const FIRST_KILOBYTES = 89

/**
 * Requests of any kind before the first idle moment, and in all until what is loaded ahead is there; thousands of bytes of JavaScript
 * that the page cannot be painted without: these `parts`, and what they import.
 */
const PAGES: { name: string; path: string; heading: string; parts: string[]; limits: Limits }[] = [
  {
    name: '/auth',
    path: '/auth',
    heading: 'Welcome back',
    parts: ['auth-page'],
    limits: { requests: 22, inAll: 22, kilobytes: 127 },
  },
  {
    name: 'the dashboard',
    path: '/',
    heading: 'Dashboard',
    parts: ['shell', 'dashboard-page'],
    limits: { requests: 28, inAll: 52, kilobytes: 135 },
  },
  {
    name: 'My Plugins',
    path: '/plugins',
    heading: 'My Plugins',
    parts: ['shell', 'plugins-page'],
    limits: { requests: 30, inAll: 50, kilobytes: 190 },
  },
  {
    name: 'Updates',
    path: '/updates',
    heading: 'Update History',
    parts: ['shell', 'updates-page'],
    limits: { requests: 34, inAll: 60, kilobytes: 151 },
  },
  {
    name: 'Settings',
    path: '/settings',
    heading: 'Settings',
    parts: ['shell', 'settings-page'],
    limits: { requests: 34, inAll: 60, kilobytes: 146 },
  },
]

for (const { name, path, heading, parts, limits } of PAGES) {
  story(`${name} starts with few requests and little code`, async ({ page, producer }) => {
    await furnishLibrary(producer)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    if (path === '/auth') await page.context().clearCookies()
    await page.addInitScript(holdIdleMoments)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const atFirst = asked.length
    await page.evaluate(() => window.dispatchEvent(new Event('idle-moment')))
    if (path !== '/auth')
      await expect.poll(() => asked.some((url) => /\/ahead-[^/]+\.css$/.test(url))).toBe(true)

    const named = namedFiles(await readFile(join(DIST, 'web/index.html'), 'utf8'))
    const first = await kilobytesOf(named)
    const needed = await kilobytesOf(await withImports(named, parts))

    console.info(
      `${name}: ${first} kB in the first scripts, ${needed} kB with what the page needs; ${atFirst} requests before the first idle moment, ${asked.length} in all`,
    )
    expect(atFirst).toBeGreaterThan(2)
    expect(atFirst).toBeLessThanOrEqual(limits.requests)
    expect(asked.length).toBeLessThanOrEqual(limits.inAll)
    // Which files arrive before the first paint is a matter of timing.
    expect(named.length).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(FIRST_KILOBYTES)
    expect(needed).toBeLessThanOrEqual(limits.kilobytes)
  })
}

/** Runs in the page: no moment is idle until the event, so how fast the machine is does not decide what counts as loaded ahead. */
function holdIdleMoments() {
  const held = new Map<number, IdleRequestCallback>()
  let handle = 0
  const { requestIdleCallback, cancelIdleCallback } = window
  window.requestIdleCallback = (work) => {
    held.set(++handle, work)
    return handle
  }
  window.cancelIdleCallback = (one) => held.delete(one)
  const release = () => {
    Object.assign(window, { requestIdleCallback, cancelIdleCallback })
    for (const work of held.values()) requestIdleCallback(work)
  }
  window.addEventListener('idle-moment', release, { once: true })
}

/** The scripts that every page names; with a session the server adds those of the page at its address. */
const namedFiles = (html: string) =>
  [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, path]) =>
    path ? [`/${path.replace(/^\.?\//, '')}`] : [],
  )

/** These files and these parts of the build, with everything that they import at once. */
async function withImports(files: string[], parts: string[]) {
  const built = await readdir(join(DIST, 'web/assets'))
  const own = parts.map((part) => built.find((file) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file)))
  expect(own).not.toContain(undefined)
  const needed = new Set([...files, ...own.map((file) => `/assets/${file}`)])
  for (const file of needed) {
    const code = await readFile(join(DIST, 'web', file), 'utf8')
    for (const [, name] of code.matchAll(/\b(?:from|import)["'`]\.\/([\w-]+\.js)["'`]/g))
      needed.add(`/assets/${name}`)
  }
  return [...needed]
}

/** As gzip at its highest level sends them. */
async function kilobytesOf(files: string[]) {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(DIST, 'web', file)), { level: 9 }).length),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}
