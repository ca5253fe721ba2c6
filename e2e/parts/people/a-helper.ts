/** A helper as the server sees it: paired, listening, and doing what it is told by the story. */
export type StoryHelper = {
  /** The jobs that wait for it. */
  waiting: () => Promise<{ id: string; kind: string }[]>
  /** Calls the server as this device. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** It stops listening, as when the computer is switched off. */
  stop: () => void
}

/** Pairs a helper by a code from a link, and lets it listen. */
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
  const { deviceToken } = (await asked(`${url}/api/helper/exchange`, 'POST', {}, device)) as {
    deviceToken: string
  }
  const headers = { authorization: `Bearer ${deviceToken}` }
  const listening = new AbortController()
  const stream = await fetch(`${url}/api/device/events`, { headers, signal: listening.signal })
  if (!stream.ok) throw new Error(`The stream of the device was refused: ${stream.status}`)
  void readToEnd(stream)
  const call = (method: string, path: string, body?: unknown) => asked(url + path, method, headers, body)
  return {
    // as: the answer of this call is a list of jobs, as the contract says
    waiting: async () => (await call('GET', '/api/device/jobs')) as { id: string; kind: string }[],
    call,
    stop: () => listening.abort(),
  }
}

/** A response that is not read is closed by the garbage collector, sooner or later; then the device would be offline. */
async function readToEnd({ body }: Response) {
  // It ends when the helper stops listening or the server goes.
  await body?.pipeTo(new WritableStream()).catch(() => {})
}

async function asked(address: string, method: string, headers: Record<string, string>, body?: unknown) {
  const content = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(content && { 'content-type': 'application/json' }) },
    ...(content && { body: content }),
  })
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return response.json()
}
