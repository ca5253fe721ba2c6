import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from './parts/start-server.ts'
import { furnishLibrary } from './parts/states/furnish.ts'
import { expect, story } from './parts/story.ts'

type Limits = { requests: number; inAll: number; kilobytes?: number }

/**
 * Requests of any kind before the contents are painted, and in all until what is loaded ahead is there; thousands of bytes of JavaScript
 * that the page itself names.
 */
const PAGES: { name: string; path: string; heading: string; limits: Limits }[] = [
  {
    name: '/auth',
    path: '/auth',
    heading: 'Welcome back',
    limits: { requests: 24, inAll: 30, kilobytes: 110 },
  },
  {
    name: 'the dashboard',
    path: '/',
    heading: 'Dashboard',
    limits: { requests: 28, inAll: 55, kilobytes: 152 },
  },
  { name: 'My Plugins', path: '/plugins', heading: 'My Plugins', limits: { requests: 32, inAll: 50 } },
]

for (const { name, path, heading, limits } of PAGES) {
  story(`${name} starts with few requests and little code`, async ({ page, producer }) => {
    await furnishLibrary(producer)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    if (path === '/auth') await page.context().clearCookies()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    if (path !== '/auth')
      await expect.poll(() => asked.some((url) => /\/ahead-[^/]+\.css$/.test(url))).toBe(true)

    const { untilPaint, untilContents } = await page.evaluate(loadedFiles)

    console.info(
      `${name}: ${untilPaint.length + 1} requests and ${await kilobytesOf(untilPaint)} kB before the first paint, ${untilContents.length + 1} and ${await kilobytesOf(untilContents)} kB before the largest one, ${asked.length} requests in all`,
    )
    expect(untilPaint.length).toBeGreaterThan(2)
    // The page itself is a request too. The first paint may be a spinner, so all of its contents are counted.
    expect(untilContents.length + 1).toBeLessThanOrEqual(limits.requests)
    expect(asked.length).toBeLessThanOrEqual(limits.inAll)
    // Which other files arrive before the first paint is a matter of timing.
    const named = namedFiles(await (await page.request.get(path)).text())
    expect(named.length).toBeGreaterThan(0)
    expect(await kilobytesOf(named)).toBeLessThanOrEqual(limits.kilobytes ?? Number.POSITIVE_INFINITY)
  })
}

/** Runs in the page: the paths of all files that were requested before the first paint, and before the largest one. */
async function loadedFiles() {
  const last = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const files = performance
    .getEntriesByType('resource')
    .map(({ name, startTime }) => ({ file: new URL(name).pathname, startTime }))
  const before = (time: number) => files.filter(({ startTime }) => startTime < time).map(({ file }) => file)
  return { untilPaint: before(first), untilContents: before(last) }
}

/** The scripts that a page loads before it can show anything. */
const namedFiles = (html: string) =>
  [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, path]) =>
    path ? [`/${path.replace(/^\.?\//, '')}`] : [],
  )

/** As gzip at its highest level sends them. */
async function kilobytesOf(files: string[]) {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(DIST, 'web', file)), { level: 9 }).length),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)
}
