import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../../test/a-clock.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { aSentSong, aUse } from '../../../../test/a-song.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { songShares, users } from '../../../db/schema.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import { sweep } from '../../upkeep/sweep.ts'

const server = await aServer()

const CLASS_ID = 'D39D5B69D6AF42FA1234567844695661'
const DIVA = aUse({ name: 'Diva', maker: 'u-he', ids: [`cid:${CLASS_ID}`] })
const PRO_Q = aUse({ format: 'VST2', name: 'Pro-Q 3', maker: 'FabFilter' })
const REVERB = aUse({ format: 'AU', name: 'AUReverb2', maker: 'Apple', factory: true })

async function aSharedSong(person: Visitor, title: string, uses: ReturnType<typeof aUse>[]) {
  const { songs } = await person.songs.add({ body: { songs: [aSentSong({ title, song: { uses } })] } })
  const id = songs[0]?.id ?? ''
  const { needs } = await person.songs.open({ params: { id } })
  return { id, usedIds: needs.map(({ use }) => use.usedId) }
}

async function aSender(username: string, uses = [DIVA, PRO_Q, REVERB]) {
  const person = await server.signedInAs(username)
  const song = await aSharedSong(person, `Secret title of ${username}`, uses)
  const needs = song.usedIds.map((usedId) => ({ usedId, version: '' }))
  const share = (days = 7) => person.songShares.share({ params: { id: song.id }, body: { needs, days } })
  return { person, song, share }
}

const NOT_VALID = {
  status: 404,
  code: 'not_found',
  reason:
    'This link does not work: it has expired, was revoked, or is incomplete. Ask the person who sent it for a new one.',
}

const open = (token: string, visitor: Visitor = server.visitor()) =>
  visitor.songShares.open({ body: { token } })

test('anyone with the link sees formats, names, makers, versions and the end date, and nothing else', async () => {
  const { person, song } = await aSender('ana')
  const [diva = '', proQ = ''] = song.usedIds
  const needs = [diva, proQ, proQ].map((usedId) => ({ usedId, version: usedId === diva ? '1.4.8' : '' }))
  const { token } = await person.songShares.share({ params: { id: song.id }, body: { needs, days: 7 } })

  const answer = await server
    .visitor()
    .request({ method: 'POST', url: '/api/shared-needs', payload: { token } })

  expect(JSON.parse(answer.payload)).toEqual({
    needs: [
      { format: 'VST3', name: 'Diva', maker: 'u-he', version: '1.4.8' },
      { format: 'VST2', name: 'Pro-Q 3', maker: 'FabFilter', version: '' },
    ],
    endsAt: new Date(server.clock.now().getTime() + 7 * DAY).toISOString(),
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('another account sees beside each plugin whether it is there, and nothing of the song and its owner', async () => {
  const uses = [DIVA, PRO_Q, REVERB, { ...DIVA, name: 'Zebra2', ids: [] }]
  const { person, song, share } = await aSender('carl', uses)
  const { token, share: made } = await share()
  const other = await server.signedInAs('dora')
  await other.plugins.addMany({
    body: {
      plugins: [
        aPlugin({ name: 'Renamed', manufacturer: 'Me', version: '1.5', classId: CLASS_ID }),
        aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter', version: '3.2' }),
      ],
    },
  })

  const answer = await other.songShares.compare({ body: { token } })
  const { needs, endsAt } = answer

  expect(needs.map(({ need, state, plugin }) => [need.name, state, plugin?.name, plugin?.version])).toEqual([
    ['Diva', 'here', 'Renamed', '1.5'],
    ['Pro-Q 3', 'other-format', 'Pro-Q 3', '3.2'],
    ['AUReverb2', 'with-daw', undefined, undefined],
    ['Zebra2', 'missing', undefined, undefined],
  ])
  const { id: ownerId } = await person.account.me()
  const answers = JSON.stringify([await open(token), answer])
  for (const secret of ['Secret title', 'carl', ownerId, song.id, made.id, ...song.usedIds, 'cid:'])
    expect(answers).not.toContain(secret)
  expect(endsAt).toBe((await open(token)).endsAt)
})

test('a link is listed for its owner alone, with the title of the song until it is removed', async () => {
  const { person, song, share } = await aSender('gus')
  const first = await share(7)
  server.clock.advance(MINUTE)
  const second = await share(90)
  const other = await server.signedInAs('hal')

  expect(await person.songShares.list()).toEqual([second.share, first.share])
  expect(second.share).toMatchObject({ songId: song.id, title: 'Secret title of gus', count: 3 })
  expect(await other.songShares.list()).toEqual([])
  expect(await other.songShares.revoke({ params: { id: first.share.id } }).catch(statusOf)).toBe(404)
  expect((await open(first.token)).needs).toHaveLength(3)
  await server.pool.query('update songs set removed_at = now() where id = $1', [song.id])
  expect(await person.songShares.list()).toMatchObject([{ title: '' }, { title: '' }])
  expect(await share().catch(statusOf)).toBe(404)
})

test('ended, revoked, mistyped and unknown links give one sentence, and so does one of a disabled account', async () => {
  const { person, share } = await aSender('jon')
  const [ending, revoked, whole] = [await share(1), await share(), await share()]
  await person.songShares.revoke({ params: { id: revoked.share.id } })
  const disabled = await (await aSender('kai')).share()
  await server.pool.query(`update users set disabled_at = now() where username = 'kai'`)
  server.clock.advance(DAY)

  for (const token of [
    ending.token,
    revoked.token,
    disabled.token,
    whole.token.slice(0, -1),
    whole.token.toUpperCase(),
    `${whole.token} `,
    '',
    tokenHashOf(whole.token),
  ])
    await expect(open(token), token).rejects.toMatchObject(NOT_VALID)
  await expect(person.songShares.compare({ body: { token: ending.token } })).rejects.toMatchObject(NOT_VALID)
  expect((await open(whole.token)).needs).toHaveLength(3)
  expect((await person.songShares.list()).map(({ id }) => id)).toEqual([whole.share.id])
})

test('only the hash of a token is kept, and a revoked link leaves nothing', async () => {
  const { person, share } = await aSender('lea')
  const { token, share: made } = await share()
  const kept = async () => JSON.stringify((await server.pool.query('select * from song_shares')).rows)

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await kept()).toContain(tokenHashOf(token))
  expect(await kept()).not.toContain(token)
  await person.songShares.revoke({ params: { id: made.id } })
  expect(await kept()).not.toContain(made.id)
})

test('an address that tries wrong links has to wait, and one with valid links does not', async () => {
  const { token } = await (await aSender('mia')).share()
  const [guesser, friend] = ['203.0.113.70', '203.0.113.80'].map((address) => server.visitor({ address }))
  if (!guesser || !friend) throw new Error('Two visitors are needed.')
  const tries = async (visitor: Visitor, sent: string) => {
    const statuses: unknown[] = []
    for (let count = 0; count < 40; count++)
      statuses.push(await open(sent, visitor).then(() => 200, statusOf))
    return statuses
  }

  expect(new Set(await tries(friend, token))).toEqual(new Set([200]))
  expect((await tries(guesser, 'x'.repeat(43))).at(-1)).toBe(429)
})

test('links have an end, in number and in bytes, and in days', async () => {
  const { person, share } = await aSender('nina')
  const { id: userId } = await person.account.me()
  const createdAt = server.clock.now()
  const expiresAt = new Date(createdAt.getTime() + DAY)
  const link = { userId, songId: userId, needs: [], createdAt, expiresAt }
  const links = Array.from({ length: 199 }, (_, at) => ({ ...link, tokenHash: `nina ${at}` }))
  await server.db.insert(songShares).values(links)
  await share()

  await expect(share()).rejects.toMatchObject({
    status: 409,
    code: 'quota_reached',
    reason:
      'You can have 200 links to what songs need, so nothing was saved. Revoke some in Settings, Advanced.',
  })
  for (const days of [0, 91, 1.5]) expect(await share(days).catch(statusOf)).toBe(400)
})

test('a plugin that is not in the song, and a song of another user, are refused', async () => {
  const { person, song } = await aSender('quin')
  const other = await aSender('rosa')
  const body = { needs: [{ usedId: other.song.usedIds[0] ?? '', version: '' }], days: 7 }

  await expect(person.songShares.share({ params: { id: song.id }, body })).rejects.toMatchObject({
    status: 409,
    code: 'song_changed',
  })
  expect(await person.songShares.share({ params: { id: other.song.id }, body }).catch(statusOf)).toBe(404)
  expect(await person.songShares.list()).toEqual([])
})

test('ended links are swept, and a deleted account takes its links along', async () => {
  const own = await aServer()
  const person = await own.signedInAs('sam')
  const song = await aSharedSong(person, 'A', [DIVA])
  const needs = song.usedIds.map((usedId) => ({ usedId, version: '' }))
  const share = (days: number) => person.songShares.share({ params: { id: song.id }, body: { needs, days } })
  await share(1)
  const { token } = await share(3)
  own.clock.advance(2 * DAY)

  expect(await sweep(own.db, own.blobs, own.clock.now())).toMatchObject({ links: 1 })
  expect(await own.db.$count(songShares)).toBe(1)
  await person.account.remove({ body: { password: 'correct horse' } })
  expect(await own.db.$count(songShares)).toBe(0)
  expect(await own.db.$count(users)).toBe(0)
  expect(await open(token, own.visitor()).catch(statusOf)).toBe(404)
})

const statusOf = ({ status }: { status: number }) => status
