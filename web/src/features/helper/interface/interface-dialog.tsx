import { Unplug } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { LogoMark } from '../../../ui/look/logo.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import type { Scanner } from '../scanner/scanner.ts'
import { ScannerSheet } from '../scanner/scanner-sheet.tsx'
import { useAddScanned } from '../scanner/use-add-scanned.ts'

type InterfaceDialogProps = {
  scanner: Scanner
  connectionSheet: ReactNode
  /** Shown above the scanner. */
  notice?: ReactNode
  isConnected: boolean
  isDisconnecting?: boolean
  onDisconnect: () => void
  onClose: () => void
}

/** The interface of the helper app: the connection and the scanner. */
export function InterfaceDialog(props: InterfaceDialogProps) {
  const { scanner, connectionSheet, notice, isConnected, isDisconnecting, onDisconnect, onClose } = props
  const [tab, setTab] = useState<'connection' | 'scanner'>('scanner')
  const [isNewOnly, setNewOnly] = useState(false)
  const adding = useAddScanned(scanner)

  return (
    <Dialog
      title="Plugfolio Helper"
      description="Scan and manage your audio plugins"
      icon={LogoMark}
      width={720}
      minHeight={420}
      onClose={onClose}
      fact={
        tab === 'connection' ? (
          <Button
            icon={Unplug}
            disabled={!isConnected}
            isBusy={isDisconnecting ?? false}
            busyText="Disconnecting..."
            onClick={onDisconnect}
          >
            Disconnect
          </Button>
        ) : (
          adding.progress && (
            <span role="status">
              Adding {formattedNumber(adding.progress.done)}/{formattedNumber(adding.progress.total)} plugins
            </span>
          )
        )
      }
      footer={
        <>
          {adding.progress && (
            <Button kind="ghost" onClick={adding.stop}>
              Stop Adding
            </Button>
          )}
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
          {tab === 'scanner' && <AddButton scanner={scanner} isNewOnly={isNewOnly} adding={adding} />}
        </>
      }
    >
      <Tabs
        label="Plugfolio Helper"
        value={tab}
        onChange={setTab}
        keepsSheets
        tabs={[
          { value: 'connection', label: 'Connection', content: connectionSheet },
          {
            value: 'scanner',
            label: 'Plugin Scanner',
            content: (
              <>
                {notice}
                <ScannerSheet scanner={scanner} isNewOnly={isNewOnly} onNewOnly={setNewOnly} />
              </>
            ),
          },
        ]}
      />
    </Dialog>
  )
}

type AddButtonProps = { scanner: Scanner; isNewOnly: boolean; adding: ReturnType<typeof useAddScanned> }

/** Adds all scanned plugins, or only the new ones. */
function AddButton({ scanner, isNewOnly, adding }: AddButtonProps) {
  const isReady = scanner.found.length > 0 && !scanner.isScanning && !scanner.isListing
  return (
    <Button
      kind={isReady ? 'primary' : 'secondary'}
      disabled={!isReady}
      isBusy={adding.progress !== undefined}
      busyText="Adding..."
      onClick={() => adding.add(isNewOnly)}
    >
      {isNewOnly ? 'Add New Plugins' : 'Add to My Plugins'}
    </Button>
  )
}
