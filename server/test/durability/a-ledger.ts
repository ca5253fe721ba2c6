import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aRegistration } from '../a-server.ts'
import { aRemoteVisitor } from '../a-visitor.ts'

/** The library that a client expects: its values by plugin name. */
type ExpectedLibrary = Map<string, { type: string; isFavorite: boolean; hasPicture: boolean }>

/** A request, and the expected library after its acknowledgment. */
type WriteStep = { call: () => Promise<unknown>; after: ExpectedLibrary }

export type Ledger = Awaited<ReturnType<typeof aLedger>>

/** A client that records every acknowledged request and compares its record with the library. */
export async function aLedger(username: string, firstUrl: string) {
  const { account, cookies, ...first } = aRemoteVisitor(firstUrl)
  let { plugins, screenshots } = first
  let expected: ExpectedLibrary = new Map()
  /** The expected library if the last, unanswered request was executed. */
  let unanswered: ExpectedLibrary | undefined
  let acknowledged = 0
  let number = 0
  await account.register({ body: aRegistration({ username }) })
  const visit = (url: string) => ({ plugins, screenshots } = aRemoteVisitor(url, { cookies }))

  async function nextStep(library: Plugin[]): Promise<WriteStep> {
    const one = library[Math.floor(Math.random() * library.length)]
    const random = Math.random()
    if (!one || random < 0.35) return add([freshName()])
    if (random < 0.5) return add(Array.from({ length: 20 }, freshName))
    if (random < 0.65) return change(one)
    if (random < 0.85) return bulkEdit(library)
    if (random < 0.98) return upload(one)
    return { call: () => plugins.purge(), after: new Map() }
  }

  const freshName = () => `Plugin ${username} ${'abcdefghij'[number % 10]}${number++}x`

  function add(names: string[]): WriteStep {
    const bodies = names.map((name) => aPlugin({ name, path: `${name}.vst3` }))
    const added = names.map((name) => [name, { type: '', isFavorite: false, hasPicture: false }] as const)
    const [first] = bodies
    const call = () =>
      first && bodies.length === 1
        ? plugins.add({ body: first })
        : plugins.addMany({ body: { plugins: bodies } })
    return { call, after: new Map([...expected, ...added]) }
  }

  function change({ id, name, isFavorite }: Plugin): WriteStep {
    return {
      call: () => plugins.change({ params: { id }, body: { isFavorite: !isFavorite } }),
      after: withEach([name], { isFavorite: !isFavorite }),
    }
  }

  function bulkEdit(library: Plugin[]): WriteStep {
    const type = `Type ${number++}`
    return {
      call: () => plugins.bulkEdit({ body: { pluginIds: library.map(({ id }) => id), changes: { type } } }),
      after: withEach([...expected.keys()], { type }),
    }
  }

  async function upload({ id, name }: Plugin): Promise<WriteStep> {
    const file = new File([await aPicture()], 'a.png', { type: 'image/png' })
    return {
      call: () => screenshots.upload({ params: { id }, file }),
      after: withEach([name], { hasPicture: true }),
    }
  }

  function withEach(names: string[], values: object): ExpectedLibrary {
    const defaults = { type: '', isFavorite: false, hasPicture: false }
    return new Map([
      ...expected,
      ...names.map((name) => [name, { ...defaults, ...expected.get(name), ...values }] as const),
    ])
  }

  return {
    acknowledged: () => acknowledged,

    /** Sends one write after the other until the server fails. */
    async write(serverUrl: string, stopped: AbortSignal) {
      visit(serverUrl)
      while (!stopped.aborted) {
        const step = await plugins
          .list()
          .then(nextStep)
          .catch(() => undefined)
        if (!step) return
        unanswered = step.after
        const isAnswered = await step.call().then(
          () => true,
          () => false,
        )
        if (!isAnswered) return
        expected = step.after
        unanswered = undefined
        acknowledged++
      }
    },

    /** The library equals the record, with or without the last unanswered request, and every picture exists. */
    async check(serverUrl: string) {
      visit(serverUrl)
      const library = await plugins.list()
      const found: ExpectedLibrary = new Map(
        library.map(({ name, type, isFavorite, screenshot }) => [
          name,
          { type, isFavorite, hasPicture: screenshot !== null },
        ]),
      )
      expect(found.size, 'a plugin is in the library twice').toBe(library.length)
      expect([expected, unanswered].map(sorted)).toContainEqual(sorted(found))
      expected = found
      unanswered = undefined
      for (const { screenshot } of library) {
        if (screenshot) await screenshots.view({ params: { id: screenshot.split('/').at(-1) ?? '' } })
      }
    },
  }
}

/** Waits until so many more writes are acknowledged, for at most twenty seconds. */
export async function waitForAcknowledged(ledgers: Ledger[], more: number) {
  const enough = acknowledgedBy(ledgers) + more
  for (const started = Date.now(); acknowledgedBy(ledgers) < enough && Date.now() - started < 20_000; )
    await pause(10)
}

/** Ledgers of this many clients. */
export async function someLedgers(count: number, url: string) {
  const ledgers: Ledger[] = []
  for (let index = 0; index < count; index++) ledgers.push(await aLedger(`client${index}`, url))
  return ledgers
}

/** The number of acknowledged requests of all. */
export const acknowledgedBy = (ledgers: Ledger[]) =>
  ledgers.reduce((sum, ledger) => sum + ledger.acknowledged(), 0)

/** Lets a client write until this is enough or the server fails, for at most twenty seconds. */
export async function writeUntil(isEnough: () => boolean, url: string, ledger: Ledger) {
  const stopped = new AbortController()
  let hasEnded = false
  const writing = ledger.write(url, stopped.signal).finally(() => {
    hasEnded = true
  })
  for (const started = Date.now(); !hasEnded && !isEnough() && Date.now() - started < 20_000; )
    await pause(10)
  stopped.abort()
  await writing
}

const sorted = (known: ExpectedLibrary | undefined) =>
  known && [...known].sort(([a], [b]) => (a < b ? -1 : 1))
