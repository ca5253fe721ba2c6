import type { Connection } from '#shared/helper/connection.ts'
import type { Device } from '#shared/helper/device.ts'
import { timeAgo } from '../../ui/time-ago.ts'

/** How a connection stands, in a sentence. */
export function stateWords(connection: Connection, lastAt: string | null, now: Date) {
  switch (connection.is) {
    case 'idle':
      return lastAt ? `Not connected · last connection ${timeAgo(lastAt, now)}` : 'Not connected'
    case 'connecting':
      return 'Connecting...'
    case 'failed':
      return connection.why === 'no-answer'
        ? 'Connection failed. Please make sure the Helper App is installed and running.'
        : 'An error occurred while connecting to the Helper App. Please try again.'
    case 'connected': {
      const name = connection.by === 'demo' ? 'Connected to the demonstration' : 'Connected'
      return lastAt ? `${name} · last connection ${timeAgo(lastAt, now)}` : name
    }
  }
}

/** When a device was last there. */
export const seenWords = ({ isOnline, lastSeenAt }: Device, now: Date) =>
  isOnline ? 'online' : `last seen ${timeAgo(lastSeenAt, now)}`
