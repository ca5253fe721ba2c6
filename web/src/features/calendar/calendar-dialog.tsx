import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Copy, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { calendarPathOf, type SubscribedCalendar } from '#shared/calendar/contract.ts'
import { api } from '../../api/api.ts'
import { LoadFailed } from '../../api/load-failed.tsx'
import { calendarQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from '../../ui/layout/steps.module.css'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { siteAddress } from '../../ui/served.ts'
import * as common from '../../ui/text/common-words.ts'
import * as calendarWords from './calendar-words.ts'

const stale = [calendarQuery.queryKey]

/** The secret address at which calendar apps read what ends: made and shown once, replaced, revoked. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { data: calendar, error, refetch } = useQuery(calendarQuery)
  const make = useAction({ call: () => api.calendar.make(), stale, failed: calendarWords.notMade })
  const [isReplacing, setReplacing] = useState(false)

  return (
    <Dialog
      title={calendarWords.title}
      description={calendarWords.about}
      icon={CalendarDays}
      width={560}
      isHeld={make.data !== undefined}
      onClose={onClose}
      footer={
        <Button kind={calendar === null && !make.data ? 'ghost' : 'primary'} onClick={onClose}>
          {calendar === null && !make.data ? common.cancel : common.done}
        </Button>
      }
    >
      <div className="grid gap-16 linked">
        {make.data ? (
          <MadeAddress address={`${siteAddress()}${calendarPathOf(make.data.token)}`} />
        ) : error ? (
          <LoadFailed title={calendarWords.couldntLoadCalendar} error={error} onTryAgain={refetch} />
        ) : calendar === undefined ? (
          <Spinner label={calendarWords.loadingCalendar} />
        ) : calendar === null ? (
          <>
            <p>{calendarWords.offer}</p>
            <div className="cluster gap-10">
              <Button
                kind="primary"
                icon={CalendarDays}
                needsServer
                isBusy={make.isPending}
                busyText={common.creating}
                onClick={() => make.mutate()}
              >
                {calendarWords.createAddress}
              </Button>
            </div>
          </>
        ) : (
          <KeptAddress calendar={calendar} onReplace={() => setReplacing(true)} />
        )}
      </div>
      {isReplacing && (
        <ConfirmDialog
          title={calendarWords.replaceAddress}
          description={calendarWords.replace}
          confirmLabel={calendarWords.replaceButton}
          busyLabel={calendarWords.replacing}
          isBusy={make.isPending}
          onConfirm={() => make.mutate(undefined, { onSuccess: () => setReplacing(false) })}
          onClose={() => setReplacing(false)}
        />
      )}
    </Dialog>
  )
}

const MadeAddress = ({ address }: { address: string }) => (
  <>
    <code className={styles.secret}>{address}</code>
    <div className="cluster gap-10">
      <Button
        icon={Copy}
        onClick={() => copyText(address, { copied: calendarWords.copied, failed: calendarWords.notCopied })}
      >
        {calendarWords.copyAddress}
      </Button>
    </div>
    <p>{calendarWords.shownOnce}</p>
    <p>{calendarWords.howToAdd}</p>
    {address.startsWith('http:') && <p>{calendarWords.localAddress}</p>}
  </>
)

function KeptAddress({ calendar, onReplace }: { calendar: SubscribedCalendar; onReplace: () => void }) {
  const [isRevoking, setRevoking] = useState(false)
  const revoke = useAction({
    call: () => api.calendar.revoke(),
    stale,
    succeeded: () => calendarWords.revoked,
    failed: calendarWords.notRevoked,
  })

  return (
    <>
      <p>{calendarWords.state(calendar, new Date())}</p>
      <p>{calendarWords.lost}</p>
      <div className="cluster gap-10">
        <Button icon={RefreshCw} needsServer onClick={onReplace}>
          {calendarWords.replaceButton}
        </Button>
        <Button kind="quiet-danger" icon={Trash2} needsServer onClick={() => setRevoking(true)}>
          {common.revoke}
        </Button>
      </div>
      {isRevoking && (
        <ConfirmDialog
          title={calendarWords.revokeAddress}
          description={calendarWords.revoke}
          confirmLabel={common.revoke}
          busyLabel={common.revoking}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setRevoking(false) })}
          onClose={() => setRevoking(false)}
        />
      )}
    </>
  )
}
