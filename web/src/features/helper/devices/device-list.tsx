import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Cable, Eraser, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { Device } from '#shared/helper/device.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery, oldComputersQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { counted } from '../../../ui/text/counted.ts'
import { lastSeenText } from '../connection/connection-words.ts'
import { pairHelper } from '../connection/pair.ts'
import { StateDot } from '../connection/state-dot.tsx'
import { helperMessages } from '../messages.ts'
import { useRemovePlaces, useRevokeDevice } from './actions.ts'
import styles from './device-list.module.css'

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

/** Asks before the pairing with a device is ended. */
function RevokeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const revoke = useRevokeDevice()
  useFocusAfterDialog(true, '[data-leads-to=devices]', 'h1')

  return (
    <ConfirmDialog
      title="Revoke Device"
      description={`Are you sure you want to revoke ${device.name}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(device, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        It can no longer scan or move plugins, and its waiting jobs are canceled. The helper app stays
        installed there and can be connected again. Your library still shows where plugins are on it, until
        you remove that computer's places here.
      </p>
    </ConfirmDialog>
  )
}

/** The computers with known plugin paths whose helper is no longer paired. */
function OldComputers() {
  const { data: computers = [] } = useQuery(oldComputersQuery)
  const removal = useRemovePlaces()
  if (computers.length === 0) return null

  return (
    <Surface as="ul" className={styles.list} aria-label="Old computers">
      {computers.map(({ machine, placeCount }) => (
        <li key={machine}>
          <div className={styles.words}>
            <b>An old computer</b>
            <p>
              {counted(placeCount, 'plugin is', 'plugins are')} known there. Its helper app is no longer
              connected. Removing these places keeps the plugins in your library.
            </p>
          </div>
          <Button
            kind="quiet-danger"
            icon={Eraser}
            isBusy={removal.isPending}
            busyText="Removing..."
            onClick={() => removal.mutate(machine)}
          >
            Remove Places
          </Button>
        </li>
      ))}
    </Surface>
  )
}
