import { beforeAll, expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import { decideObservedSince } from './decide-regularly.ts'
import { aCommunity, type Community, updateFlags } from './testing/a-community.ts'

let community: Community
beforeAll(async () => {
  community = await aCommunity()
})

/** The round of a server that has seen no new observation. */
const aQuietRound = () =>
  decideObservedSince(
    community.server.db,
    new Date(community.server.clock.now().getTime() + DAY),
    community.server.clock.now(),
  )

/** Makes an account old enough to be counted, with twenty other plugins. */
async function makeCounted(username: string) {
  await community.server.pool.query(
    `with person as (
       update users set created_at = $2::timestamptz - interval '90 days', network = null where username = $1 returning id)
     insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select d.id, 'VST3', 'macos', p.id, '1.1', now(), now()
     from person p, (select id from definitions where manufacturer = 'Others' limit 20) d`,
    [username, community.server.clock.now()],
  )
}

test('versions of a user who is not counted are no evidence for others, and are again afterwards', async () => {
  const ana = await community.anOwner('ana', 'Bell', '1.2')
  const ben = await community.anOwner('ben', 'Bell', '1.3')
  await makeCounted('ben')
  await community.aCrowd(ana.definitionId, 1, '1.3')
  await community.decide()
  expect(await updateFlags(ana.browser)).toEqual([true])
  const count = (countVersions: boolean) =>
    ben.browser.notifications.changePreferences({ body: { countVersions } })

  await count(false)
  await aQuietRound()
  expect(await updateFlags(ana.browser)).toEqual([false])
  expect((await ana.browser.definitions.available()).flatMap(({ formats }) => formats)).toEqual([])

  await count(true)
  await aQuietRound()
  expect(await updateFlags(ana.browser)).toEqual([true])
})

test('a user who is not counted still sees what others run', async () => {
  const carl = await community.anOwner('carl', 'Gong', '1.2')
  await carl.browser.notifications.changePreferences({ body: { countVersions: false } })
  await community.aCrowd(carl.definitionId, 3, '1.3')

  await community.decide()

  expect(await updateFlags(carl.browser)).toEqual([true])
})

test('a version that most people left again is an alarm for those who run it, once', async () => {
  const dora = await community.anOwner('dora', 'Drum', '1.3')
  const emil = await community.anOwner('emil', 'Drum', '1.2')
  await community.aCrowd(dora.definitionId, 4, '1.3')
  await community.decide()
  community.server.clock.advance(2 * DAY)
  await community.server.pool.query(
    `insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
     select definition_id, format, platform, user_id, '1.2', $2::timestamptz, $2::timestamptz from observations o
     where definition_id = $1 and version = '1.3'
       and not exists (select 1 from plugins p where p.user_id = o.user_id)`,
    [dora.definitionId, community.server.clock.now()],
  )

  await community.decide()
  await community.decide()

  expect(await dora.browser.notifications.list()).toMatchObject([
    { kind: 'alarm', title: 'Drum 1.3 may have been pulled', link: '/updates' },
  ])
  expect(await emil.browser.notifications.list()).toEqual([])
})
