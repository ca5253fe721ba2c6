/// <reference lib="webworker" />
/*
 * Keeps the files of one version of the app, so that it opens without a connection. Calls of the API are never touched: what
 * belongs to a user is stored by the page (`web/src/api/store-library.ts`), which knows whose it is.
 */
export {}

declare const self: ServiceWorkerGlobalScope
/** The version of the app and the paths of its files below the worker's folder; written by the build. */
declare const APP: { version: string; files: string[]; entry: string }

const SCOPE = new URL('./', self.location.href)
const PREFIX = `plugfolio-app ${SCOPE.pathname} `
const CACHE_NAME = `${PREFIX}${APP.version}`
const FILE_URLS = new Set(APP.files.map((file) => new URL(file, SCOPE).href))
/** Files that are fetched at the same time: the page itself has calls to make. */
const FETCHED_AT_ONCE = 4

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) =>
  event.waitUntil(removeOldFiles().then(() => self.clients.claim())),
)
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(APP.version)
  if (data === 'activate') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.href.startsWith(SCOPE.href)) return
  if (FILE_URLS.has(url.href)) event.respondWith(keptFile(request))
  else if (request.mode === 'navigate' && isPage(url)) event.respondWith(pageFor(request))
})

/** Every address of the app is the same page. Answers and downloads of the server are not. */
function isPage({ pathname }: URL) {
  const path = pathname.slice(SCOPE.pathname.length)
  return !path.startsWith('api/') && !path.startsWith('downloads/') && !/\.\w+$/.test(path)
}

/** The current page of the server, or the kept one when the server cannot be reached. */
async function pageFor(request: Request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await (await caches.open(CACHE_NAME)).match(SCOPE.href)
    if (page) return page
    throw error
  }
}

async function keptFile(request: Request) {
  const kept = await (await caches.open(CACHE_NAME)).match(request.url)
  return kept ?? fetch(request)
}

async function keepFiles() {
  const cache = await caches.open(CACHE_NAME)
  await keepPage(cache)
  const left = [...FILE_URLS]
  const keepNext = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) await keepFile(cache, url)
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, keepNext))
}

/** A release while this worker is installed makes it fail; the browser then installs the worker of the new version. */
async function keepPage(cache: Cache) {
  const page = await fetched(SCOPE.href, 'no-store')
  const text = await page.text()
  if (!text.includes(APP.entry)) throw new Error('The server has another version now.')
  // The session may be another one when the page is opened.
  const kept = text.replace('name="session" content="none"', 'name="session" content=""')
  await cache.put(SCOPE.href, new Response(kept, { headers: page.headers }))
}

/** A file whose name carries a hash of its contents is the same in every version. */
async function keepFile(cache: Cache, url: string) {
  const isHashed = /-[\w-]{8}\.\w+$/.test(url)
  const known = isHashed ? await caches.match(url) : undefined
  await cache.put(url, known ?? (await fetched(url, isHashed ? 'default' : 'no-cache')))
}

async function fetched(url: string, cache: RequestCache) {
  const response = await fetch(url, { cache })
  if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}.`)
  return response
}

async function removeOldFiles() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE_NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
}
