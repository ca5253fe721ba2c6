import { createHash } from 'node:crypto'
import { MOST_COMPARED } from '#shared/helper/found.ts'
import type { Producer } from './a-producer.ts'

/** A fake helper that is paired and connected; the story controls it. */
export type StoryHelper = {
  /** Its waiting jobs. */
  waiting: () => Promise<{ id: string; kind: string }[]>
  /** Calls the server as this device. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Disconnects, as when the computer is switched off. */
  stop: () => void
}

/** Pairs a helper with a code from a link and connects it. */
export async function aHelper(url: string, code: string, name: string): Promise<StoryHelper> {
  const device = {
    code,
    name,
    machine: crypto.randomUUID(),
    platform: 'macos',
    version: '1.0.0',
    folders: [
      { path: '/Library/Audio/Plug-Ins', isThere: true },
      { path: '/Volumes/External/Plug-Ins', isThere: false },
    ],
  }
  const { deviceToken } = (await sendRequest(`${url}/api/helper/exchange`, 'POST', {}, device)) as {
    deviceToken: string
  }
  const headers = { authorization: `Bearer ${deviceToken}` }
  const listening = new AbortController()
  const stream = await fetch(`${url}/api/device/events`, { headers, signal: listening.signal })
  if (!stream.ok) throw new Error(`The stream of the device was refused: ${stream.status}`)
  void readToEnd(stream)
  const call = (method: string, path: string, body?: unknown) =>
    sendRequest(url + path, method, headers, body)
  return {
    // According to the contract, the response is a list of jobs.
    waiting: async () => (await call('GET', '/api/device/jobs')) as { id: string; kind: string }[],
    call,
    stop: () => listening.abort(),
  }
}

/** The garbage collector closes an unread response, and then the device would be offline. */
async function readToEnd({ body }: Response) {
  // The stream ends when the helper disconnects or the server stops.
  await body?.pipeTo(new WritableStream()).catch(() => {})
}

async function sendRequest(address: string, method: string, headers: Record<string, string>, body?: unknown) {
  const content = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(content && { 'content-type': 'application/json' }) },
    ...(content && { body: content }),
  })
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return response.json()
}

const FOLDER = '/Library/Audio/Plug-Ins'

/** Connects a helper of this name, which scans these plugins. */
export async function aScannedComputer(
  producer: Producer,
  url: string,
  name: string,
  plugins: { path: string; name: string }[],
) {
  // According to the contract, the response has the link.
  const { link } = (await producer.call('POST', '/api/helper/pair')) as { link: string }
  const helper = await aHelper(url, new URL(link).searchParams.get('token') ?? '', name)
  const scan = async (found: typeof plugins) => {
    const job = { folders: [FOLDER, '/Users'], adds: true, isByItself: false }
    const { id } = (await helper.call('POST', '/api/device/scans', job)) as { id: string }
    for (let from = 0; from < found.length; from += AT_ONCE)
      await helper.call('POST', `/api/device/jobs/${id}/found`, {
        from,
        found: found.slice(from, from + AT_ONCE).map((plugin) => ({ plugin, note: '' })),
      })
    // Bundles of one name have the same bytes.
    const digests = found.map(({ path, name }) => ({
      path,
      digest: createHash('sha256').update(name).digest('hex'),
    }))
    const sent = { digests: digests.slice(0, MOST_COMPARED), links: [] }
    await helper.call('POST', `/api/device/jobs/${id}/compared`, sent)
    await helper.call('POST', `/api/device/jobs/${id}/result`, {
      state: 'done',
      sentence: 'Done.',
      items: [],
    })
  }
  await scan(plugins)
  return { ...helper, scan }
}

/** How many bundles one call may report. */
const AT_ONCE = 500
