import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { devicesQuery } from '../../../api/queries.ts'
import { ConnectDialog } from '../../../features/helper/connection/connect-dialog.tsx'
import { DemoInterface } from '../../../features/helper/interface/demo-interface.tsx'
import { DeviceInterface } from '../../../features/helper/interface/device-interface.tsx'
import { type HelperPart, useHelper } from '../../../features/helper/use-helper.ts'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { paths } from '../../paths.ts'

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
        <ConnectDialog
          downloadPage={paths.helperAppDownload}
          onOpenInterface={openInterface}
          onClose={onClose}
        />
      )
    case 'demo':
      return <DemoInterface startsScan={shows.is === 'demo'} onClose={onClose} />
    case 'device':
      return (
        <DeviceInterface deviceId={shows.is === 'device' ? shows.deviceId : undefined} onClose={onClose} />
      )
  }
}
