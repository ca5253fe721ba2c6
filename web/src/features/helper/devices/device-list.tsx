import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Cable, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { Device } from '#shared/helper/device.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { lastSeenText } from '../connection/connection-words.ts'
import { pairHelper } from '../connection/pair.ts'
import { StateDot } from '../connection/state-dot.tsx'
import { helperMessages } from '../messages.ts'
import styles from './device-list.module.css'
import { OldComputers } from './old-computers.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** The paired helpers of the account, with buttons to revoke them and to connect another one. */
export function DeviceList() {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const [revoked, setRevoked] = useState<Device>()

  if (error) return <LoadFailed title="We couldn't load your devices." error={error} onTryAgain={refetch} />
  if (!devices) return <Spinner label="Loading your devices..." />

  return (
    <>
      {devices.length > 0 && (
        <Surface as="ul" className={styles.list} aria-label="Connected devices">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRevoke={() => setRevoked(device)} />
          ))}
        </Surface>
      )}
      <OldComputers />
      <ConnectRow isFirst={devices.length === 0} />
      {revoked && <RevokeDialog device={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function DeviceRow({ device, onRevoke }: { device: Device; onRevoke: () => void }) {
  const { name, platform, version, isOnline } = device

  return (
    <li>
      <div className={styles.words}>
        <b>
          <StateDot state={isOnline ? 'connected' : 'idle'} />
          {name}
        </b>
        <p>
          {PLATFORM_NAMES[platform]} · version {version} · {lastSeenText(device, new Date())}
        </p>
      </div>
      <Button kind="quiet-danger" icon={Unplug} aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function ConnectRow({ isFirst }: { isFirst: boolean }) {
  const queries = useQueryClient()
  const connect = async () => 'code' in (await pairHelper(queries)) && toast(helperMessages.confirmInHelper)

  return (
    <Surface className={styles.none}>
      <div className={styles.words}>
        <b>{isFirst ? 'No devices' : 'Another device'}</b>
        <p>
          {isFirst
            ? 'No helper app is connected to your account.'
            : 'Open this page on the other computer and connect the helper app there.'}
        </p>
      </div>
      <Button icon={Cable} data-leads-to="devices" onClick={connect}>
        Connect This Computer
      </Button>
    </Surface>
  )
}
