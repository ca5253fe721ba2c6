import { useQuery } from '@tanstack/react-query'
import { Laptop } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Connection } from '#shared/helper/connection.ts'
import type { Device } from '#shared/helper/device.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { devicesQuery } from '../../../api/queries.ts'
import { ConnectionCard } from '../../../features/helper/connection/connection-card.tsx'
import { lastSeenText } from '../../../features/helper/connection/connection-words.ts'
import { StateDot } from '../../../features/helper/connection/state-dot.tsx'
import { useDisconnectDevice } from '../../../features/helper/devices/actions.ts'
import { InterfaceDialog } from '../../../features/helper/interface/interface-dialog.tsx'
import { useDemoScanner } from '../../../features/helper/scanner/use-demo-scanner.ts'
import { useDeviceScanner } from '../../../features/helper/scanner/use-device-scanner.ts'
import { type HelperPart, useHelper } from '../../../features/helper/use-helper.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { siteAddress } from '../../../ui/served.ts'
import { paths } from '../../paths.ts'
import * as shellWords from '../shell-words.ts'
import styles from './helper-dialog.module.css'

/** The buttons that open the dialog: on the page or in the header. */
const OPENERS = ['main [data-opens=helper]:not(:disabled)', '[data-opens=helper]'] as const

/** The connection to the helper app, and its interface once connected, of a device or of the demo. */
export function HelperDialog({ shows, onClose }: { shows: HelperPart; onClose: () => void }) {
  const [shown, setShown] = useState(shows.is)
  const { connection } = useHelper()
  useQuery(devicesQuery)
  useFocusAfterDialog(true, ...OPENERS)
  const openInterface = () =>
    setShown(connection.is === 'connected' && connection.by === 'demo' ? 'demo' : 'device')

  switch (shown) {
    case 'connection':
      return (
        <Dialog
          title={shellWords.connectToHelper}
          description={shellWords.connectHint}
          width={500}
          onClose={onClose}
        >
          <ConnectionCard downloadPage={paths.helperAppDownload} onOpenInterface={openInterface} />
        </Dialog>
      )
    case 'demo':
      return <DemoInterface startsScan={shows.is === 'demo'} onClose={onClose} />
    case 'device':
      return (
        <DeviceInterface deviceId={shows.is === 'device' ? shows.deviceId : undefined} onClose={onClose} />
      )
  }
}

type DemoInterfaceProps = { startsScan: boolean; onClose: () => void }

/** The interface of the demo helper. It stays open after the demo is disconnected. `startsScan`: a scan begins as soon as it is connected. */
function DemoInterface({ startsScan, onClose }: DemoInterfaceProps) {
  const { connection, endDemo } = useHelper()
  const isConnected = connection.is === 'connected' && connection.by === 'demo'
  const scanner = useDemoScanner(isConnected)
  const start = useEffectEvent(scanner.start)
  useEffect(() => {
    if (startsScan && isConnected) start()
  }, [startsScan, isConnected])

  return (
    <InterfaceDialog
      scanner={scanner}
      connectionSheet={
        <ConnectionSheet connection={isConnected ? connection : { is: 'idle' }}>
          {isConnected && <DemoNotice />}
        </ConnectionSheet>
      }
      notice={<DemoNotice />}
      isConnected={isConnected}
      onDisconnect={endDemo}
      onClose={onClose}
    />
  )
}

type DeviceInterfaceProps = { deviceId: string | undefined; onClose: () => void }

/** The interface of a real helper; with several paired devices, of the chosen one, at first `deviceId`. */
function DeviceInterface({ deviceId, onClose }: DeviceInterfaceProps) {
  const { connection, devices = [] } = useHelper()
  const [chosenId, setChosenId] = useState(deviceId)
  const device =
    devices.find(({ id }) => id === chosenId) ?? devices.find(({ isOnline }) => isOnline) ?? devices[0]
  const scanner = useDeviceScanner(device)
  const disconnect = useDisconnectDevice()

  return (
    <InterfaceDialog
      scanner={scanner}
      connectionSheet={
        <ConnectionSheet
          connection={device?.isOnline && connection.is === 'connected' ? connection : { is: 'idle' }}
          device={device}
        />
      }
      notice={
        devices.length > 1 && (
          <Select
            className="above-14"
            label={shellWords.device}
            icon={Laptop}
            value={device?.id ?? ''}
            onChange={setChosenId}
            options={devices.map((one) => ({
              value: one.id,
              label: `${one.name} · ${lastSeenText(one, new Date())}`,
            }))}
          />
        )
      }
      isConnected={device !== undefined}
      isDisconnecting={disconnect.isPending}
      onDisconnect={() => device && disconnect.mutate(device)}
      onClose={onClose}
    />
  )
}

type ConnectionSheetProps = { connection: Connection; device?: Device | undefined; children?: ReactNode }

/** The Connection tab: the server and the device of the connection. */
function ConnectionSheet({ connection, device, children }: ConnectionSheetProps) {
  const isConnected = connection.is === 'connected'

  return (
    <>
      <p className={styles.state} role="status">
        <StateDot state={isConnected ? 'connected' : 'idle'} />
        {isConnected ? shellWords.connected : shellWords.notConnected}
      </p>
      {isConnected && (
        <dl className={styles.facts}>
          {connectionDetails(connection.token, device).map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}=`}>{value}</dd>,
          ])}
        </dl>
      )}
      {children}
    </>
  )
}

const TOKEN_PREFIX_LENGTH = 8

function connectionDetails(token: string | null, device: Device | undefined) {
  const facts: [name: string, value: string][] = [[shellWords.apiAddress, siteAddress()]]
  if (token) facts.push(['Token', `${token.slice(0, TOKEN_PREFIX_LENGTH)}...`])
  if (device) {
    facts.push(['Device', device.name], ['System', PLATFORM_NAMES[device.platform]])
    facts.push(['Version', device.version], ['Status', lastSeenText(device, new Date())])
  }
  return facts
}

/** Makes clear that the demo does not read the user's disk. */
function DemoNotice() {
  return (
    <div className="above-14">
      <Notice tone="info" title={shellWords.demoTitle}>
        {shellWords.demoHint}
      </Notice>
    </div>
  )
}
