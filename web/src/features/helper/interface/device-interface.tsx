import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { Select } from '../../../ui/forms/select.tsx'
import { lastSeenText } from '../connection/connection-words.ts'
import { useDisconnectDevice } from '../devices/actions.ts'
import { useDeviceScanner } from '../scanner/use-device-scanner.ts'
import { useHelper } from '../use-helper.ts'
import { ConnectionSheet } from './connection-sheet.tsx'
import styles from './device-interface.module.css'
import { InterfaceDialog } from './interface-dialog.tsx'

type DeviceInterfaceProps = { deviceId: string | undefined; onClose: () => void }

/** The interface of a real helper; with several paired devices, of the chosen one, at first `deviceId`. */
export function DeviceInterface({ deviceId, onClose }: DeviceInterfaceProps) {
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
          isDemo={false}
        />
      }
      notice={
        devices.length > 1 && (
          <Select
            className={styles.device}
            label="Device"
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
