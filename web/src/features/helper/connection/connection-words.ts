import type { Connection } from '#shared/helper/connection.ts'
import type { Device } from '#shared/helper/device.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'

/** Describes the state of a connection in a sentence. */
export function connectionText(connection: Connection, lastAt: string | null, now: Date) {
  switch (connection.is) {
    case 'idle':
      return lastAt ? `Not connected · last connection ${timeAgo(lastAt, now)}` : 'Not connected'
    case 'connecting':
      return 'Connecting...'
    case 'failed':
      return FAILURES[connection.why]
    case 'connected': {
      const name = connection.by === 'demo' ? 'Connected to the demo' : 'Connected'
      return lastAt ? `${name} · last connection ${timeAgo(lastAt, now)}` : name
    }
  }
}

/** Describes when a device was last online. */
export const lastSeenText = ({ isOnline, lastSeenAt }: Device, now: Date) =>
  isOnline ? 'online' : `last seen ${timeAgo(lastSeenAt, now)}`

/** Explains what an attempt waits for; '' if it does not wait. */
export const waitingHint = (connection: Connection) =>
  connection.is === 'connecting' || (connection.is === 'failed' && connection.why === 'no-answer')
    ? 'Your browser asks whether it may open the helper app, then the helper app asks you. This page connects as soon as you agree.'
    : ''

const FAILURES = {
  'no-answer': 'Connection failed. Please make sure the Helper App is installed and running.',
  refused: 'An error occurred while connecting to the Helper App. Please try again.',
  insecure:
    'The helper app connects only over https. Ask the host of this server for an https address, or open http://localhost on the server itself.',
}

/** The sentences and labels of connection. */
export const pairedDevices = 'Paired devices'
export const connecting = 'Connecting...'
export const connected = 'Connected'
export const connectHelperApp = 'Connect Helper App'
export const tryDemo = 'Try Demo'
export const openHelperAppInterface = 'Open Helper App Interface'
export const downloadHelperApp = 'Download Helper App'
export const helperApp = 'Helper App'
export const deviceFacts = (seen: string, version: string) => `${seen} · version ${version}`
