import { inChunks } from '#shared/in-chunks.ts'
import { aPlugin } from '../a-plugin.ts'
import { aRegistration } from '../a-server.ts'
import { aRemoteVisitor, cookieHeader } from '../a-visitor.ts'
import type { LoadRequest, NextLoadRequest } from './generate-load.ts'

/** A user with a session and a library. */
export type Member = {
  username: string
  visitor: ReturnType<typeof aRemoteVisitor>
  cookie: string
  ids: string[]
}

/** Registers this number of users, each with a library of this number of plugins. */
export async function aCrowd(url: string, people: number, plugins: number): Promise<Member[]> {
  const names = Array.from({ length: people }, (_, index) => `member${index}`)
  const members: Member[] = []
  // The server hashes two passwords at a time.
  await Promise.all(
    [0, 1].map(async (half) => {
      for (const username of names.filter((_, index) => index % 2 === half))
        members.push(await aMember(url, username, plugins))
    }),
  )
  return members
}

async function aMember(url: string, username: string, count: number): Promise<Member> {
  const visitor = aRemoteVisitor(url)
  await visitor.account.register({ body: aRegistration({ username }) })
  const numbers = Array.from({ length: count }, (_, index) => index)
  for (const part of inChunks(numbers, { count: BATCH_SIZE }))
    await visitor.plugins.addMany({ body: { plugins: part.map(plugin) } })
  const ids = (await visitor.plugins.list()).map(({ id }) => id)
  return { username, visitor, cookie: cookieHeader(visitor.cookies), ids }
}

const BATCH_SIZE = 500

/** A plugin with a realistic name and maker, always the same for an index. */
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

/** A request of a member. */
export function requestOf(
  { cookie }: Member,
  kind: string,
  method: string,
  path: string,
  change?: object,
): LoadRequest {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, deflate, br' }
  if (!change) return { kind, method, path, headers }
  return { kind, method, path, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(change) }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** The request mix of a member: half read the session, three in ten the list, and two in ten change a plugin. */
export function requestMix(member: Member): NextLoadRequest {
  const session = requestOf(member, 'session', 'GET', '/api/auth/me')
  const list = requestOf(member, 'list', 'GET', '/api/plugins')
  let number = 0
  return () => {
    const random = Math.random()
    if (random < 0.5) return session
    if (random < 0.8) return list
    number++
    const path = `/api/plugins/${member.ids[number % member.ids.length]}`
    return requestOf(member, 'write', 'PATCH', path, { isFavorite: number % 2 === 0 })
  }
}
