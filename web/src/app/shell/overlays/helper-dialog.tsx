import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { devicesQuery } from '../../../api/queries.ts'
import { ConnectDialog } from '../../../features/helper/connection/connect-dialog.tsx'
import { DemoInterface } from '../../../features/helper/interface/demo-interface.tsx'
import { DeviceInterface } from '../../../features/helper/interface/device-interface.tsx'
import { useHelper } from '../../../features/helper/use-helper.ts'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { paths } from '../../paths.ts'

/** The buttons that open the dialog: on the page or in the header. */
const OPENERS = ['main [data-opens=helper]:not(:disabled)', '[data-opens=helper]'] as const

/** The connection to the helper app, and its interface once connected. A demo that has just begun shows its scan at once. */
export function HelperDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<'connection' | 'demo' | 'device'>('connection')
  const [startsScan, setStartsScan] = useState(false)
  const { connection } = useHelper()
  const isDemo = connection.is === 'connected' && connection.by === 'demo'
  const wasDemo = useRef(isDemo)
  useEffect(() => {
    if (isDemo && !wasDemo.current) {
      setStartsScan(true)
      setShown('demo')
    }
    wasDemo.current = isDemo
  }, [isDemo])
  useQuery(devicesQuery)
  useFocusAfterDialog(true, ...OPENERS)
  const openInterface = () => setShown(isDemo ? 'demo' : 'device')

  switch (shown) {
    case 'connection':
      return (
        <ConnectDialog
          downloadPage={paths.helperAppDownload}
          onOpenInterface={openInterface}
          onClose={onClose}
        />
      )
    case 'demo':
      return <DemoInterface startsScan={startsScan} onClose={onClose} />
    case 'device':
      return <DeviceInterface onClose={onClose} />
  }
}
