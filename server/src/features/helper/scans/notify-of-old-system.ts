import { createHash } from 'node:crypto'
import { oldSystemNotification } from '#shared/notifications/new-notifications.ts'
import type { Db } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { notifyUser } from '../../../library/notify.ts'
import { pluginsOnOldSystems } from '../../../library/plugins-on-old-systems.ts'
import { shownNamesOf } from '../../../library/shown-names.ts'

/** Notifies the user of plugins on this computer that ask for a newer system than it runs. */
export async function notifyOfOldSystem(tx: Db, device: PairedDevice, now: Date) {
  const found = await pluginsOnOldSystems(tx, device.userId, device.machine)
  const identity = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 32)
  const [first, ...others] = found
  if (!first) return
  const shown = await shownNamesOf(tx, device.userId, [first.pluginId])
  const named = { ...first, name: shown.get(first.pluginId)?.name ?? first.name }
  const notification = oldSystemNotification(device, [named, ...others], identity)
  if (notification) await notifyUser(tx, device.userId, notification, now)
}
