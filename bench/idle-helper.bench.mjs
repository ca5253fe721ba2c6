// @ts-check
// The memory and processor time of an idle helper, after its start and after a scan of 10,000 bundles: node bench/idle-helper.bench.mjs [seconds]
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { generatedTree } from './generated-tree.mjs'
import { builtFolder } from './parts/built.mjs'
import { printFigure } from './parts/figure.mjs'
import { processorTime } from './parts/processor-time.mjs'

const BUNDLES = 10_000
const seconds = Number(process.argv[2] ?? 60)
const program = path.join(await builtFolder(), 'helper/plugfolio-helper.cjs')
const tree = path.join(import.meta.dirname, `../.cache/bench/bundles-${BUNDLES}`)
const state = fs.mkdtempSync(path.join(os.tmpdir(), 'idle-helper-'))
generatedTree(tree, BUNDLES)

const site = fakeSite()
const address = await site.open()
fs.writeFileSync(
  path.join(state, 'pairing.json'),
  JSON.stringify({ site: address, token: 'x', deviceId: 'x', account: 'x' }),
)
fs.writeFileSync(path.join(state, 'folders.json'), JSON.stringify({ added: [tree], private: [] }))
const helper = spawn(process.execPath, [program, 'listen'], {
  env: { ...process.env, PLUGFOLIO_HELPER_STATE: state },
  stdio: 'ignore',
})
try {
  await site.listening
  await measureIdle('a helper that listens')
  site.scan()
  await site.scanned
  await measureIdle(`a helper that listens after a scan of ${BUNDLES} bundles`)
} finally {
  helper.kill()
  await once(helper, 'exit')
  site.close()
  fs.rmSync(state, { recursive: true, force: true })
}

/** The site sends keep-alives every twenty seconds, like a server. @param {string} name */
async function measureIdle(name) {
  const pid = helper.pid ?? 0
  await wait(15_000)
  const before = processorTime(pid)
  await wait(seconds * 1000)
  const spent = processorTime(pid) - before
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
  printFigure({ name: `${name}: memory`, value: megabytes, unit: 'MB', most: 60 })
  printFigure({
    name: `${name}: processor`,
    value: (spent / seconds / 1000) * 100,
    unit: '% of one',
    most: 0.1,
  })
}

function fakeSite() {
  const events = new EventEmitter()
  const device = {
    id: 'x',
    name: 'x',
    platform: 'linux',
    version: '1.0.0',
    folders: [],
    isOnline: true,
    createdAt: '',
    lastSeenAt: '',
    lastScanAt: null,
  }
  const job = { id: randomUUID(), kind: 'scan', state: 'waiting', deviceId: null, folders: [tree] }
  const jobAnswer = () => ({
    ...job,
    progress: null,
    createdAt: '',
    changedAt: '',
    result: null,
    foundCount: 0,
  })
  /** @type {import('node:http').ServerResponse | undefined} */
  let stream
  let isRequested = false
  const server = createServer((request, response) => {
    const { url = '', method } = request
    request.resume()
    if (url.endsWith('/events')) {
      stream = response.writeHead(200)
      stream.write(': here\n\n')
      return events.emit('listening')
    }
    if (url.endsWith('/take')) job.state = 'taken'
    if (url.endsWith('/result')) job.state = 'done'
    response.setHeader('content-type', 'application/json')
    if (method === 'PATCH') return response.end(JSON.stringify(device))
    if (url !== '/api/device/jobs')
      return response.end(JSON.stringify(jobAnswer()), () => job.state === 'done' && events.emit('scanned'))
    return response.end(JSON.stringify(isRequested && job.state === 'waiting' ? [jobAnswer()] : []))
  })
  const beat = setInterval(() => stream?.write(': here\n\n'), 20_000)
  return {
    listening: once(events, 'listening'),
    scanned: once(events, 'scanned'),
    open: async () => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const at = server.address()
      return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
    },
    scan: () => {
      isRequested = true
      stream?.write('data: {"what":"jobs"}\n\n')
    },
    close: () => {
      clearInterval(beat)
      server.closeAllConnections()
      server.close()
    },
  }
}
