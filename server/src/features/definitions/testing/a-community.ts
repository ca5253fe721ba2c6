import { randomUUID } from 'node:crypto'
import { DAY } from '../../../../test/a-clock.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { decideObservedSince } from '../decide-regularly.ts'

/** The accounts of a crowd: `days` is their age, `others` the number of their other plugins. They are counted by default. */
export type CrowdAccount = { days?: number; others?: number; network?: string | null; isFlagged?: boolean }

/** A server, and functions that add users who have a version of a plugin. */
export async function aCommunity() {
  const server = await aServer()
  await server.pool.query(
    `insert into definitions (name, manufacturer) select 'Other ' || g, 'Others' from generate_series(1, 20) g`,
  )

  /** A user who has dropped this version of the plugin. */
  async function anOwner(username: string, name: string, version: string) {
    const browser = await server.signedInAs(username)
    const { plugin } = await browser.plugins.add({ body: aMacPlugin(name, version) })
    return { browser, plugin, params: { id: plugin.id }, definitionId: plugin.definitionId ?? '' }
  }

  /** Adds accounts whose scans found this version today. */
  async function aCrowd(
    definitionId: string,
    count: number,
    version: string,
    account: CrowdAccount = {},
    format = 'VST3',
  ) {
    const { days = 90, others = 20, network = null, isFlagged = false } = account
    const now = server.clock.now()
    const since = new Date(now.getTime() - days * DAY)
    await server.pool.query(
      `with people as (
         insert into users (username, display_name, email, password_hash, preferences, created_at, network, is_flagged)
         select $1::text || g, '', '', '', '{}', $2, $3, $4 from generate_series(1, $5) g returning id),
       elsewhere as (
         insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
         select o.id, 'VST3', 'macos', p.id, '1.1', $6::timestamptz, $6::timestamptz
         from people p, (select id from definitions where manufacturer = 'Others' limit $7) o)
       insert into observations (definition_id, format, platform, user_id, version, first_seen, last_seen)
       select $8::uuid, $9::text, 'macos', id, $10::text, $6::timestamptz, $6::timestamptz from people`,
      [randomUUID(), since, network, isFlagged, count, now, others, definitionId, format, version],
    )
  }

  const decide = () => decideObservedSince(server.db, new Date(0), server.clock.now())
  return { server, anOwner, aCrowd, decide }
}

export const aMacPlugin = (name: string, version: string, facts = {}) =>
  aPlugin({ name, bundleId: `com.zap.${name}`, architectures: ['arm64'], version, ...facts })

/** True for each plugin of a library that has an available update, in the order of the list. */
export const updateFlags = async (browser: Visitor) =>
  (await browser.plugins.list()).map(({ updateAvailable }) => updateAvailable)
