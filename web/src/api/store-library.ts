import * as z from 'zod/mini'
import { type User, user } from '#shared/account/user.ts'
import { type Plugin, plugin } from '#shared/plugins/plugin.ts'
import { pause } from '#shared/timing/pause.ts'
import {
  addressFor,
  beginWriting,
  inStoredCache,
  removeExcept,
  removeStoredLibrary,
} from './stored-library.ts'

/** The last library that this browser showed, to read without a connection. It belongs to one account. */
export type StoredLibrary = {
  user: User
  plugins: Plugin[]
  /** When it was stored, as an ISO date. */
  storedAt: string
  /** How many plugins the library has; more than are stored when it is very large. */
  total: number
}

export const MAX_STORED_PLUGINS = 10_000

/** As long as a session lives at most: an older library is not shown, because nobody can still be signed in. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000
/** Plugins that are written without a pause, so that a page never stands still. */
const PLUGINS_PER_PART = 500

const storedLibrary = z.object({
  user,
  plugins: z.array(plugin),
  storedAt: z.string(),
  total: z.number(),
})

/** Stores a library in place of the one before, without the email address of its owner. One that is being written is given up. */
export async function storeLibrary(owner: User, plugins: Plugin[], now = new Date()) {
  const signal = beginWriting(owner.id)
  await removeExcept(owner.id)
  const head = { user: { ...owner, email: '' }, storedAt: now.toISOString(), total: plugins.length }
  const body = streamOf(textOf(head, plugins.slice(0, MAX_STORED_PLUGINS), signal))
  const response = new Response(body, { headers: { 'content-type': 'application/json' } })
  if (signal.aborted) return
  // The library before stays until the new one is complete, also when the disk is full or this one is given up.
  const put = (cache: Cache) => cache.put(addressFor(owner.id), response).catch(() => undefined)
  await inStoredCache(put, true)
}

/** The stored library, or undefined without one that this version of the app can show. */
export async function readStoredLibrary(now = new Date()): Promise<StoredLibrary | undefined> {
  const stored = await inStoredCache(async (cache) => {
    const [request] = await cache.keys()
    return request && cache.match(request)
  })
  const read = storedLibrary.safeParse(await stored?.json().catch(() => undefined))
  const isShown = read.success && now.getTime() - Date.parse(read.data.storedAt) < MAX_AGE
  if (isShown) return read.data
  if (stored) await removeStoredLibrary()
  return undefined
}

async function* textOf(head: object, plugins: Plugin[], signal: AbortSignal) {
  yield `${JSON.stringify(head).slice(0, -1)},"plugins":[`
  for (let start = 0; start < plugins.length; start += PLUGINS_PER_PART) {
    const part = plugins.slice(start, start + PLUGINS_PER_PART).map((each) => JSON.stringify(each))
    yield (start > 0 ? ',' : '') + part.join(',')
    await pause(0)
    signal.throwIfAborted()
  }
  yield ']}'
}

function streamOf(text: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await text.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
