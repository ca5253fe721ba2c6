import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../a-plugin.ts'
import { aRegistration } from '../a-server.ts'
import type { Call, Caller } from './press.ts'

/** Somebody with a session of their own and a library. */
export type Member = { username: string; cookie: string; ids: string[] }

/** Registers so many people, each with a library of so many plugins. */
export async function aCrowd(url: string, people: number, plugins: number): Promise<Member[]> {
  const names = Array.from({ length: people }, (_, index) => `member${index}`)
  const members: Member[] = []
  // Two passwords are hashed at once, so more would only wait.
  await Promise.all(
    [0, 1].map(async (half) => {
      for (const username of names.filter((_, index) => index % 2 === half))
        members.push(await aMember(url, username, plugins))
    }),
  )
  return members
}

async function aMember(url: string, username: string, plugins: number): Promise<Member> {
  const member = { username, cookie: '', ids: [] as string[] }
  const registered = await sent(url, member, 'POST', '/api/auth/register', aRegistration({ username }))
  member.cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (let from = 0; from < plugins; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, plugins - from) }, (_, index) => plugin(from + index))
    await sent(url, member, 'POST', '/api/plugins/bulk-import', { plugins: some })
  }
  const library = await sent(url, member, 'GET', '/api/plugins')
  // The answer of this call is the library, as the contract says.
  member.ids = ((await library.json()) as Plugin[]).map(({ id }) => id)
  return member
}

const AT_ONCE = 500

/** Names and makers of real length, the same each time. */
const plugin = (index: number) =>
  aPlugin({
    name: `${KINDS[index % KINDS.length]} ${THINGS[Math.floor(index / KINDS.length) % THINGS.length]} ${index}`,
    manufacturer: `Maker ${index % 150} Audio`,
    path: `/Library/Audio/Plug-Ins/VST3/Plugin ${index}.vst3`,
    version: `${1 + (index % 4)}.${index % 10}.${index % 7}`,
    architectures: ['arm64', 'x86_64'],
    bundleId: `com.maker${index % 150}.product${index}`,
  })

const KINDS = ['Channel', 'Glue', 'Plate', 'Tape', 'Spectral', 'Vintage', 'Parallel', 'Velvet', 'Granular']
const THINGS = ['EQ', 'Compressor', 'Reverb', 'Delay', 'Synth', 'Limiter', 'Chorus', 'Gate', 'Strip']

export async function sent(url: string, { cookie }: Member, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** What a member sends, as bytes on the connection. */
export function textOf({ cookie }: Member, method: string, path: string, body?: unknown) {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    'sec-fetch-site: same-origin',
    'accept-encoding: gzip, deflate, br',
    ...(content ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ]
  return `${head.join('\r\n')}\r\n\r\n${content}`
}

/**
 * Reliability L1: half of what a member calls looks the session up, three in ten fetch the whole list, two in ten change a
 * plugin for good.
 */
export function mixOf(member: Member): Caller {
  const session: Call = { kind: 'session', text: textOf(member, 'GET', '/api/auth/me') }
  const list: Call = { kind: 'list', text: textOf(member, 'GET', '/api/plugins') }
  let number = 0
  return () => {
    const dice = Math.random()
    if (dice < 0.5) return session
    if (dice < 0.8) return list
    number++
    const id = member.ids[number % member.ids.length]
    return {
      kind: 'write',
      text: textOf(member, 'PATCH', `/api/plugins/${id}`, { isFavorite: number % 2 === 0 }),
    }
  }
}
