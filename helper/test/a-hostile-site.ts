import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closed, listening } from './a-site.ts'

const JOB = /^\/api\/device\/jobs\/([^/]+)(?:\/(\w+))?$/

/**
 * A fake site that ignores the contract: it offers any values as jobs, lets each be claimed any number of times, and records everything
 * that it receives. `opened` replaces the requested job; `reply` replaces the response to a path (`jobs`, `take`, `result`, ...).
 */
export async function aHostileSite() {
  const site = {
    url: '',
    offered: [] as unknown[],
    opened: undefined as unknown,
    reply: (_: string) => undefined as { status: number; body: unknown } | undefined,
    received: [] as string[],
    close: () => closed(server),
  }
  const server = createServer((request, response) => void answer(site, request, response))
  site.url = `http://${await listening(server)}`
  return site
}
type HostileSite = Awaited<ReturnType<typeof aHostileSite>>

async function answer(site: HostileSite, request: IncomingMessage, response: ServerResponse) {
  const { method, url = '', headers } = request
  site.received.push(`${method} ${url} ${JSON.stringify(headers)} ${await text(request)}`)
  const [, id, act = 'open'] = JOB.exec(url) ?? []
  const call = id === undefined ? (url.split('/').at(-1) ?? '') : act
  const { status, body } = site.reply(call) ?? { status: 200, body: defaultReply(site, call, id) }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body) ?? '')
}

function defaultReply(site: HostileSite, call: string, id: string | undefined) {
  if (call === 'jobs') return site.offered
  if (id === undefined) return {}
  const job = site.opened ?? site.offered.find((each) => idOf(each) === decodeURIComponent(id))
  return call === 'open' ? job : { ...Object(job), state: call === 'take' ? 'taken' : 'done' }
}

const idOf = (job: unknown) => String((Object(job) as Record<string, unknown>).id)
