import { useQueryClient } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import { ADD_OUTCOMES, countAddOutcomes } from '#shared/plugins/add-outcomes.ts'
import { addedCountsOf } from '#shared/plugins/added-counts.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { LogoMark } from '../../../ui/look/logo.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as helperWords from '../helper-words.ts'
import type { Scanner } from '../scanner/scanner.ts'
import { ScannerSheet } from '../scanner/scanner-sheet.tsx'

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
      title={helperWords.plugfolioHelper}
      description={helperWords.slogan}
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
            busyText={helperWords.disconnecting}
            onClick={onDisconnect}
          >
            {helperWords.disconnect}
          </Button>
        ) : (
          adding.progress && (
            <span role="status">
              {helperWords.addingPlugins(adding.progress.done, adding.progress.total)}
            </span>
          )
        )
      }
      footer={
        <>
          {adding.progress && (
            <Button kind="ghost" onClick={adding.stop}>
              {helperWords.stopAdding}
            </Button>
          )}
          <Button kind="ghost" onClick={onClose}>
            {common.close}
          </Button>
          {tab === 'scanner' && <AddButton scanner={scanner} isNewOnly={isNewOnly} adding={adding} />}
        </>
      }
    >
      <Tabs
        label={helperWords.plugfolioHelper}
        value={tab}
        onChange={setTab}
        keepsSheets
        tabs={[
          { value: 'connection', label: helperWords.connection, content: connectionSheet },
          {
            value: 'scanner',
            label: helperWords.pluginScanner,
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
      busyText={common.adding}
      onClick={() => adding.add(isNewOnly)}
    >
      {isNewOnly ? helperWords.addNewPlugins : helperWords.addToLibrary}
    </Button>
  )
}

/** Adds scanned plugins to the library. `progress` is undefined when nothing is being added. */
function useAddScanned({ found, add, markExisting }: Scanner) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const abort = useRef<AbortController>(undefined)

  async function start(isNewOnly: boolean) {
    const selected = found.filter(
      ({ exists, status }) => status !== 'gone' && (!isNewOnly || (!exists && status !== 'removed')),
    )
    const total = selected.length
    if (total === 0) return toast(helperWords.deviceMessages.nothingNew)
    abort.current = new AbortController()
    const { signal } = abort.current
    const counts = countAddOutcomes([])
    let [done, staysRemoved] = [0, 0]
    toast(helperWords.deviceMessages.adding(total))
    setProgress({ done, total })
    try {
      for await (const answer of add(selected, isNewOnly)) {
        const added = addedCountsOf(answer)
        staysRemoved += answer.staysRemovedCount
        done += answer.staysRemovedCount
        for (const outcome of ADD_OUTCOMES) {
          counts[outcome] += added[outcome]
          done += added[outcome]
        }
        setProgress({ done, total })
        if (signal.aborted) break
      }
      await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
      if (signal.aborted && done < total) return toast(helperWords.deviceMessages.addingStopped(done, total))
      markExisting()
      toast(helperWords.deviceMessages.added(counts, staysRemoved))
    } catch (error) {
      if (done > 0) void queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
      toast(
        error instanceof ApiError
          ? helperWords.deviceMessages.addRefused(error.reason)
          : helperWords.deviceMessages.addFailed,
      )
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, add: start, stop: () => abort.current?.abort() }
}
