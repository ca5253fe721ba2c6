import { useEffect, useEffectEvent } from 'react'
import { useDemoScanner } from '../scanner/use-demo-scanner.ts'
import { useHelper } from '../use-helper.ts'
import { ConnectionSheet } from './connection-sheet.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { InterfaceDialog } from './interface-dialog.tsx'

type DemoInterfaceProps = { startsScan: boolean; onClose: () => void }

/** The interface of the demo helper. It stays open after the demo is disconnected. `startsScan`: a scan begins as soon as it is connected. */
export function DemoInterface({ startsScan, onClose }: DemoInterfaceProps) {
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
        <ConnectionSheet connection={isConnected ? connection : { is: 'idle' }} device={undefined} isDemo />
      }
      notice={<DemoNotice />}
      isConnected={isConnected}
      onDisconnect={endDemo}
      onClose={onClose}
    />
  )
}
