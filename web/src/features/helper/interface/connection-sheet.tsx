import type { Connection } from '#shared/helper/connection.ts'
import type { Device } from '#shared/helper/device.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { siteAddress } from '../../../ui/served.ts'
import { lastSeenText } from '../connection/connection-words.ts'
import { StateDot } from '../connection/state-dot.tsx'
import styles from './connection-sheet.module.css'
import { DemoNotice } from './demo-notice.tsx'

type ConnectionSheetProps = { connection: Connection; device: Device | undefined; isDemo: boolean }

/** The Connection tab: the server and the device of the connection. */
export function ConnectionSheet({ connection, device, isDemo }: ConnectionSheetProps) {
  const isConnected = connection.is === 'connected'

  return (
    <>
      <p className={styles.state} role="status">
        <StateDot state={isConnected ? 'connected' : 'idle'} />
        {isConnected ? 'Connected to the web app' : 'Not connected to the web app'}
      </p>
      {isConnected && (
        <dl className={styles.facts}>
          {connectionDetails(connection.token, device).map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name} value`}>{value}</dd>,
          ])}
        </dl>
      )}
      {isDemo && isConnected && <DemoNotice />}
    </>
  )
}

const TOKEN_PREFIX_LENGTH = 8

function connectionDetails(token: string | null, device: Device | undefined) {
  const facts: [name: string, value: string][] = [['API address', siteAddress()]]
  if (token) facts.push(['Token', `${token.slice(0, TOKEN_PREFIX_LENGTH)}...`])
  if (device) {
    facts.push(['Device', device.name], ['System', PLATFORM_NAMES[device.platform]])
    facts.push(['Version', device.version], ['Status', lastSeenText(device, new Date())])
  }
  return facts
}
