import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { clientOf, type OutgoingRequest, type SendRequest } from '#shared/contract/client.ts'
import * as contracts from '#shared/contracts.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aRegistration } from '../a-server.ts'

/** What a client knows of its library: by name, what it has made of the plugin. */
type Known = Map<string, { type: string; isFavorite: boolean; hasPicture: boolean }>

/** One act: the call, and what the library is once it is acknowledged. */
type Act = { call: () => Promise<unknown>; after: Known }

export type Ledger = Awaited<ReturnType<typeof aLedger>>

/** A client that writes down every acknowledged call, and afterwards compares its book with the library. */
export async function aLedger(username: string, firstUrl: string) {
  let url = firstUrl
  let cookie = ''
  let book: Known = new Map()
  /** What the library is if the last call, which was never answered, was carried out after all. */
  let unanswered: Known | undefined
  let acknowledged = 0
  let number = 0
  const send: SendRequest = async (outgoing) => {
    const response = await fetch(`${url}${outgoing.path}`, {
      method: outgoing.method,
      headers: { 'sec-fetch-site': 'same-origin', cookie, ...typeOf(outgoing) },
      ...contentOf(outgoing),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length) cookie = cookies.join('; ')
    if (outgoing.download)
      return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
    return { status: response.status, body: await response.json() }
  }
  const plugins = clientOf(contracts.plugins, send)
  const screenshots = clientOf(contracts.screenshots, send)
  await clientOf(contracts.account, send).register({ body: aRegistration({ username }) })

  async function nextAct(library: Plugin[]): Promise<Act> {
    const one = library[Math.floor(Math.random() * library.length)]
    const dice = Math.random()
    if (!one || dice < 0.35) return add([freshName()])
    if (dice < 0.5) return add(Array.from({ length: 20 }, freshName))
    if (dice < 0.65) return change(one)
    if (dice < 0.85) return bulkEdit(library)
    if (dice < 0.98) return upload(one)
    return { call: () => plugins.purge(), after: new Map() }
  }

  const freshName = () => `Plugin ${username} ${'abcdefghij'[number % 10]}${number++}x`

  function add(names: string[]): Act {
    const bodies = names.map((name) => aPlugin({ name, path: `${name}.vst3` }))
    const added = names.map((name) => [name, { type: '', isFavorite: false, hasPicture: false }] as const)
    const [first] = bodies
    const call = () =>
      first && bodies.length === 1
        ? plugins.add({ body: first })
        : plugins.addMany({ body: { plugins: bodies } })
    return { call, after: new Map([...book, ...added]) }
  }

  function change({ id, name, isFavorite }: Plugin): Act {
    return {
      call: () => plugins.change({ params: { id }, body: { isFavorite: !isFavorite } }),
      after: withEach([name], { isFavorite: !isFavorite }),
    }
  }

  function bulkEdit(library: Plugin[]): Act {
    const type = `Type ${number++}`
    return {
      call: () => plugins.bulkEdit({ body: { pluginIds: library.map(({ id }) => id), changes: { type } } }),
      after: withEach([...book.keys()], { type }),
    }
  }

  async function upload({ id, name }: Plugin): Promise<Act> {
    const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
    return {
      call: () => screenshots.upload({ params: { id }, file }),
      after: withEach([name], { hasPicture: true }),
    }
  }

  function withEach(names: string[], values: object): Known {
    const plain = { type: '', isFavorite: false, hasPicture: false }
    return new Map([
      ...book,
      ...names.map((name) => [name, { ...plain, ...book.get(name), ...values }] as const),
    ])
  }

  return {
    acknowledged: () => acknowledged,

    /** Writes one thing after the other until the server is gone. */
    async write(serverUrl: string, stopped: AbortSignal) {
      url = serverUrl
      while (!stopped.aborted) {
        const act = await plugins
          .list()
          .then(nextAct)
          .catch(() => undefined)
        if (!act) return
        unanswered = act.after
        const isAnswered = await act.call().then(
          () => true,
          () => false,
        )
        if (!isAnswered) return
        book = act.after
        unanswered = undefined
        acknowledged++
      }
    },

    /** The library is the book, or the book with its last unanswered call carried out whole; and every picture is there. */
    async check(serverUrl: string) {
      url = serverUrl
      const library = await plugins.list()
      const found: Known = new Map(
        library.map(({ name, type, isFavorite, screenshot }) => [
          name,
          { type, isFavorite, hasPicture: screenshot !== null },
        ]),
      )
      expect(found.size, 'a plugin stands twice in the library').toBe(library.length)
      expect([book, unanswered].map(sorted)).toContainEqual(sorted(found))
      book = found
      unanswered = undefined
      for (const { screenshot } of library) {
        if (screenshot) await screenshots.view({ params: { id: screenshot.split('/').at(-1) ?? '' } })
      }
    },
  }
}

/** Waits until so many more writes are acknowledged, however busy the machine is; no longer than twenty seconds. */
export async function untilAcknowledged(ledgers: Ledger[], more: number) {
  const sum = () => ledgers.reduce((all, ledger) => all + ledger.acknowledged(), 0)
  const enough = sum() + more
  for (const started = Date.now(); sum() < enough && Date.now() - started < 20_000; ) await pause(10)
}

const sorted = (known: Known | undefined) => known && [...known].sort(([a], [b]) => (a < b ? -1 : 1))

function contentOf({ body, upload }: OutgoingRequest): RequestInit {
  if (upload) {
    const form = new FormData()
    // Only the upload above sends a file.
    form.append(upload.field, upload.file as File)
    return { body: form }
  }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

const typeOf = ({ body }: OutgoingRequest): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' }
