import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Device } from '#shared/helper/device.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import { lastSeenText } from '../connection/connection-words.ts'
import { StateDot } from '../connection/state-dot.tsx'
import * as helperWords from '../helper-words.ts'
import { useRevokeDevice } from './actions.ts'
import styles from './device-list.module.css'

/** The paired helpers of the account, with buttons to revoke them. `computers` is the path of the page about computers. */
export function DeviceList({ computers }: { computers: string }) {
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const [revoked, setRevoked] = useState<Device>()

  if (error && !devices)
    return <LoadFailed title={helperWords.couldntLoadDevices} error={error} onTryAgain={refetch} />
  if (!devices) return <Spinner label={helperWords.loadingDevices} />

  return (
    <>
      {devices.length > 0 && (
        <Surface as="ul" className={styles.list} aria-label={helperWords.connectedDevices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRevoke={() => setRevoked(device)} />
          ))}
        </Surface>
      )}
      <ComputersRow page={computers} hasNone={devices.length === 0} />
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
          {helperWords.deviceDetails(PLATFORM_NAMES[platform], version, lastSeenText(device, new Date()))}
        </p>
      </div>
      <Button kind="quiet-danger" icon={Unplug} aria-label={helperWords.revoke(name)} onClick={onRevoke}>
        {common.revoke}
      </Button>
    </li>
  )
}

/** The way to everything else about the computers. */
const ComputersRow = ({ page, hasNone }: { page: string; hasNone: boolean }) => (
  <Surface className={styles.none}>
    <div className={styles.words}>
      <b>{hasNone ? helperWords.noDevices : helperWords.yourComputers}</b>
      <p>{helperWords.computersHint}</p>
    </div>
    <Link href={page} asChild>
      <ButtonLink data-leads-to="devices">{helperWords.openComputers}</ButtonLink>
    </Link>
  </Surface>
)

/** Asks before the pairing with a device is ended. */
function RevokeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const revoke = useRevokeDevice()
  useFocusAfterDialog(true, '[data-leads-to=devices]', 'h1')

  return (
    <ConfirmDialog
      title={helperWords.revokeDevice}
      description={helperWords.revokeQuestion(device.name)}
      confirmLabel={common.revoke}
      busyLabel={common.revoking}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(device, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{helperWords.revokeHint}</p>
    </ConfirmDialog>
  )
}
