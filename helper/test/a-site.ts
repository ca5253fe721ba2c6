import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { deviceContract, helperContract } from '#shared/helper/contract.ts'
import type { DawTagsReport } from '#shared/helper/daw-tags-report.ts'
import type { NewDevice } from '#shared/helper/device.ts'
import { downloadsContract } from '#shared/helper/downloads-contract.ts'
import type { ComparedBundles, FoundPlugin, KnownPlace } from '#shared/helper/found.ts'
import {
  type InstalledPackage,
  type Job,
  type JobPayload,
  type JobResult,
  type MoveOutcome,
  moveOutcomeCounts,
  NO_SCAN_CHANGES,
} from '#shared/helper/job.ts'
import type { LibraryTags } from '#shared/helper/library-tags.ts'
import type { LiveEvent } from '#shared/live/live-event.ts'
import { deviceSongsContract } from '#shared/songs/library/contract.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { transferContract } from '#shared/transfer/contract.ts'
import type { ImportedPlugin } from '#shared/transfer/imported-plugin.ts'

const ENDPOINTS: Record<string, Endpoint> = {
  ...downloadsContract,
  preview: helperContract.preview,
  exchange: helperContract.exchange,
  ...deviceContract,
  addSongs: deviceSongsContract.add,
  goneSongs: deviceSongsContract.gone,
  beginImport: transferContract.begin,
  addImported: transferContract.add,
}

/** A fake site that checks requests and responses against the contract, and keeps everything in memory. */
export async function aSite(port = 0) {
  const site = {
    url: '',
    username: 'ana',
    accountId: randomUUID(),
    displayName: 'Ana',
    codes: new Set<string>(),
    token: '',
    device: undefined as (NewDevice & { id: string }) | undefined,
    jobs: new Map<string, Job>(),
    /** The outcomes of each finished job. */
    items: new Map<string, MoveOutcome[]>(),
    /** The bundles that the computer no longer keeps, by the finished job that said so. */
    notKept: new Map<string, string[]>(),
    /** The products from catalogs on the computer, by each result that said so. */
    packages: [] as InstalledPackage[][],
    found: [] as { from: number; found: FoundPlugin[] }[],
    reports: [] as unknown[],
    /** The paths that the library knows on this computer, and those that were reported as gone. */
    places: [] as KnownPlace[],
    gone: [] as string[],
    /** The plugins of the library with their tags. */
    tags: [] as LibraryTags[],
    /** How these differ from those in the DAWs, by each result that said so. */
    tagReports: [] as DawTagsReport[],
    /** The copies and links that each scan has reported. */
    compared: [] as ComparedBundles[],
    ownScans: [] as { folders: string[]; adds: boolean; isByItself: boolean }[],
    /** The songs of the library by their places, all songs of each call, and the places that were reported as gone. */
    songs: new Map<string, SentSong>(),
    songCalls: [] as SentSong[][],
    goneSongs: [] as string[],
    /** The sources of imports, and the plugins that they have added. */
    imports: [] as string[],
    imported: [] as ImportedPlugin[],
    calls: [] as string[],
    streams: new Set<ServerResponse>(),
    /** Called for each request; its result, if any, replaces the response. */
    instead: (_: string) => undefined as { status: number; body?: unknown; location?: string } | undefined,
    addJob(payload: JobPayload & { kind: Job['kind'] }, more: Partial<Job> = {}): string {
      const id = randomUUID()
      const base = {
        id,
        state: 'waiting',
        deviceId: null,
        progress: null,
        createdAt: '',
        changedAt: '',
        result: null,
      }
      // Each test passes a matching kind and payload.
      site.jobs.set(id, { ...base, ...payload, ...more } as Job)
      return id
    },
    aCode() {
      const code = `code.${randomUUID()}`
      site.codes.add(code)
      return code
    },
    tell(event: LiveEvent) {
      for (const stream of site.streams)
        stream.write(`data: ${JSON.stringify(event)}

`)
    },
    close: () => {
      for (const stream of site.streams) stream.destroy()
      return closed(server)
    },
  }
  const server = createServer((request, response) => void answer(site, request, response))
  site.url = `http://${await listening(server, port)}`
  return site
}
export type TestSite = Awaited<ReturnType<typeof aSite>>

/** Makes a server listen on this computer alone; gives its host, such as `127.0.0.1:4000`. Port 0 takes any free one. */
export async function listening(server: Server, port = 0) {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Ends a server and all of its connections. */
export function closed(server: Server) {
  server.closeAllConnections()
  return new Promise<void>((resolve) => server.close(() => resolve()))
}

async function answer(site: TestSite, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '' } = request
  site.calls.push(`${method} ${url}`)
  const say = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status < 400 ? body : { code: 'refused', requestId: '1', ...Object(body) }))
  }
  const found = endpointFor(method, url)
  if (!found && url !== '/api/device/events') return say(404, { message: 'There is nothing here.' })
  const replacement = site.instead(found?.name ?? 'events')
  if (replacement?.location) response.setHeader('location', replacement.location)
  if (replacement) return say(replacement.status, replacement.body ?? {})
  const isOpen = found && ENDPOINTS[found.name]?.access === 'public'
  if (!isOpen && request.headers.authorization !== `Bearer ${site.token || 'nobody'}`)
    return say(401, { message: 'Connect again.' })
  if (!found) return stream(site, response)
  const text = method === 'GET' || !request.headers['content-type'] ? undefined : await json(request)
  const body = found.endpoint.body?.safeParse(text)
  if (body && !body.success) return say(400, { message: body.error.issues[0]?.message })
  try {
    const responseBody = ANSWERS[found.name]?.(site, { id: found.id, body: body?.data })
    return say(200, found.endpoint.response.parse(responseBody))
  } catch (error) {
    return say(error instanceof Refusal ? 409 : 500, { message: String(error) })
  }
}

class Refusal extends Error {}

function endpointFor(method: string, url: string) {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const pattern = new RegExp(`^${endpoint.path.replace(/:(?:id|after)/, '([^/]+)')}$`)
    const match = pattern.exec(url)
    if (match && endpoint.method === method) return { name, endpoint, id: match[1] ?? '' }
  }
  return undefined
}

function stream(site: TestSite, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('retry: 2000\n\n')
  site.streams.add(response)
  response.on('close', () => site.streams.delete(response))
}

// biome-ignore lint/suspicious/noExplicitAny: each body was parsed with the schema of its endpoint just before
type CallInput = { id: string; body: any }

const ANSWERS: Record<string, (site: TestSite, input: CallInput) => unknown> = {
  release: () => null,
  preview: (site, { body }) => {
    if (!site.codes.has(body.code)) throw new Refusal('This code is not valid.')
    return { username: site.username, displayName: site.displayName }
  },
  exchange: (site, { body: { code, ...device } }) => {
    if (!site.codes.delete(code)) throw new Refusal('This code is not valid.')
    site.token = randomUUID()
    site.device = { id: randomUUID(), ...device }
    return { deviceToken: site.token, device: shownDevice(site) }
  },
  self: (site) => ({
    device: shownDevice(site),
    accountId: site.accountId,
    username: site.username,
    displayName: site.displayName,
  }),
  change: (site, { body }) => {
    Object.assign(site.device ?? {}, body)
    return shownDevice(site)
  },
  leave: (site) => {
    site.token = ''
    return { message: 'Done.' }
  },
  waiting: (site) => [...site.jobs.values()].filter(({ state }) => state === 'waiting' || state === 'taken'),
  open: (site, { id }) => site.jobs.get(id),
  claim: (site, { id }) => {
    if (site.jobs.get(id)?.state !== 'waiting') throw new Refusal('It is no longer waiting.')
    return change(site, id, { state: 'taken' })
  },
  report: (site, { id, body }) => {
    site.reports.push(body)
    return change(site, id, {})
  },
  addFound: (site, { id, body }) => {
    site.found.push(body)
    return change(site, id, { foundCount: body.from + body.found.length, changes: NO_SCAN_CHANGES })
  },
  finish: (
    site,
    { id, body: { state, sentence, items, notKept = [], packages, tags } }: { id: string; body: JobResult },
  ) => {
    if (site.jobs.get(id)?.state !== 'taken') throw new Refusal('It was not claimed.')
    site.items.set(id, items)
    site.notKept.set(id, notKept)
    if (packages) site.packages.push(packages)
    if (tags) site.tagReports.push(tags)
    return change(site, id, { state, result: { sentence, counts: moveOutcomeCounts(items) } })
  },
  scan: (site, { body }) => {
    site.ownScans.push(body)
    const id = site.addJob({ kind: 'scan', ...body, foundCount: 0 }, { state: 'taken' })
    return site.jobs.get(id)
  },
  addSongs: (site, { body: { songs } }: { body: { songs: SentSong[] } }) => {
    site.songCalls.push(songs)
    return { songs: songs.map((song) => ({ id: randomUUID(), outcome: keepSong(site, song) })) }
  },
  goneSongs: (site, { body }) => {
    site.goneSongs.push(...body.places)
    return { count: body.places.length }
  },
  beginImport: (site, { body: { source } }) => {
    site.imports.push(source)
    return { id: randomUUID(), source, createdAt: '', createdCount: 0, joinedCount: 0, undoableUntil: '' }
  },
  addImported: (site, { body: { plugins } }) => {
    site.imported.push(...plugins)
    const pluginIds = plugins.map(() => randomUUID())
    return { createdCount: plugins.length, joinedCount: 0, unchangedCount: 0, pluginIds }
  },
  places: (site, { id }) => (id.startsWith('0000') ? site.places : []),
  tags: (site, { id }) => (id.startsWith('0000') ? site.tags : []),
  gone: (site, { id, body }) => {
    site.gone.push(...body.places.map((place: string) => site.places.find((one) => one.id === place)?.path))
    return change(site, id, {})
  },
  compared: (site, { id, body }) => {
    site.compared.push(body)
    return change(site, id, {})
  },
  checked: (site, { id }) => change(site, id, {}),
}

function keepSong(site: TestSite, song: SentSong) {
  const place = song.place ?? ''
  const known = site.songs.get(place)
  site.songs.set(place, song)
  return known ? (known.content === song.content ? 'same' : 'replaced') : 'added'
}

function change(site: TestSite, id: string, changes: Partial<Job>) {
  const job = { ...site.jobs.get(id), ...changes } as Job // without a job of this id the contract refuses the response
  site.jobs.set(id, job)
  return job
}

const shownDevice = ({ device }: TestSite) => ({
  ...device,
  isOnline: true,
  createdAt: '',
  lastSeenAt: '',
  lastScanAt: null,
})
