import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { neededSystem } from '#shared/computers/own-system.ts'
import { oldSystemNotification } from '#shared/notifications/new-notifications.ts'
import { type Db, installations, plugins } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { notifyUser } from '../../../library/notify.ts'
import { isInLibraryOf } from '../../../library/plugin-answer.ts'

/** Notifies the user of plugins on this computer that ask for a newer system than it runs. */
export async function notifyOfOldSystem(tx: Db, device: PairedDevice, now: Date) {
  const found = await needyPluginsOn(tx, device)
  const identity = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 32)
  const notification = oldSystemNotification(device, found, identity)
  if (notification) await notifyUser(tx, device.userId, notification, now)
}

/** These plugins in the order of their names, each with what its installations there ask for. */
async function needyPluginsOn(tx: Db, device: PairedDevice) {
  const { userId, machine, platform } = device
  const present = sql`
    from ${installations} n join ${plugins} on plugins.user_id = n.user_id and plugins.id = n.plugin_id
    where n.user_id = ${userId} and n.machine = ${machine} and n.platform = ${platform} and n.gone_at is null
      and n.min_system <> '' and ${isInLibraryOf(userId)}`
  const asked = await tx.execute<{ text: string }>(sql`select distinct n.min_system as text ${present}`)
  const needs = new Map(
    asked.rows.map(({ text }) => [text, neededSystem(text, device)] as const).filter(([, needed]) => needed),
  )
  if (needs.size === 0) return []
  const { rows } = await tx.execute<{ id: string; name: string; text: string }>(sql`
    select distinct plugins.id, plugins.name, n.min_system as text ${present}
      and n.min_system = any(${sql.param([...needs.keys()])}::text[])
    order by plugins.name, plugins.id, text`)
  const byPlugin = new Map(rows.map(({ id, name, text }) => [id, { id, name, needs: needs.get(text) ?? '' }]))
  return [...byPlugin.values()]
}
