import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Session } from '#shared/account/session.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog, useFocusAfterMore } from '../../../ui/overlays/keep-focus.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import * as accountWords from '../account-words.ts'
import { useEndOtherSessions, useEndSession } from '../actions.ts'
import { SettingRow } from '../setting-row.tsx'

/** The sessions of the user: browser, network and time, with buttons to end them. */
export function SessionList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [isWhole, setWhole] = useState(false)
  const [endingSession, setEndingSession] = useState<Session | 'others'>()
  const list = useRef<HTMLDivElement>(null)
  const shown = shownOf(sessions ?? [], isWhole)
  const noteMore = useFocusAfterMore(list, '[role=group] > *', shown.length)

  if (error && !sessions)
    return <LoadFailed title={accountWords.couldntLoadSessions} error={error} onTryAgain={refetch} />
  if (!sessions) return <Spinner label={accountWords.loadingSessions} />

  return (
    <>
      <div ref={list}>
        <Surface role="group" aria-label={accountWords.signedInPlaces}>
          {shown.map((session) => (
            <SettingRow
              key={session.id}
              title={sessionBrowser(session)}
              hint={sessionDetails(session, new Date())}
            >
              {session.isThis ? (
                <span>{accountWords.thisBrowser}</span>
              ) : (
                <Button
                  kind="quiet-danger"
                  icon={LogOut}
                  aria-label={accountWords.signOutOf(sessionBrowser(session))}
                  onClick={() => setEndingSession(session)}
                >
                  {accountWords.signOut}
                </Button>
              )}
            </SettingRow>
          ))}
        </Surface>
      </div>
      {sessions.length > 1 && (
        <div className="cluster gap-8">
          {!isWhole && sessions.length > FIRST && (
            <Button
              onClick={() => {
                noteMore()
                setWhole(true)
              }}
            >
              {accountWords.showAll(sessions.length)}
            </Button>
          )}
          <Button icon={LogOut} onClick={() => setEndingSession('others')}>
            {accountWords.signOutEverywhereElse}
          </Button>
        </div>
      )}
      {endingSession && (
        <EndSessionDialog target={endingSession} onClose={() => setEndingSession(undefined)} />
      )}
    </>
  )
}

/** The number of sessions that are shown at first. */
const FIRST = 3

/** This browser is always among the first. */
function shownOf(sessions: Session[], isWhole: boolean) {
  if (isWhole) return sessions
  return [...sessions].sort((a, b) => Number(b.isThis) - Number(a.isThis)).slice(0, FIRST)
}

type EndSessionDialogProps = { target: Session | 'others'; onClose: () => void }

/** Asks before one session, or all other sessions, are ended. */
function EndSessionDialog({ target, onClose }: EndSessionDialogProps) {
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  useFocusAfterDialog(true, `[aria-label="${accountWords.signedInPlaces}"] button`, 'h1')

  const end = () =>
    target === 'others'
      ? endOthers.mutate(undefined, { onSuccess: onClose })
      : endOne.mutate({ params: { id: target.id } }, { onSuccess: onClose })

  return (
    <ConfirmDialog
      title={target === 'others' ? accountWords.signOutEverywhereElse : accountWords.signOutOne}
      description={
        target === 'others'
          ? accountWords.signOutOthersHint
          : accountWords.signOutHint(target.browser, sessionDetails(target, new Date()))
      }
      confirmLabel={accountWords.signOut}
      busyLabel={accountWords.signingOut}
      isBusy={endOne.isPending || endOthers.isPending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{accountWords.helpersStay}</p>
    </ConfirmDialog>
  )
}

/** The browser of a session, capitalized. */
const sessionBrowser = ({ browser }: Session) => `${browser.slice(0, 1).toUpperCase()}${browser.slice(1)}`

/** Last use, sign-in and network of a session: `Active 5 min ago · signed in July 1, 2026 · network 203.0.113.*`. */
function sessionDetails({ lastSeenAt, createdAt, network }: Session, now: Date) {
  const seen = timeAgo(lastSeenAt, now).replace('just now', 'now')
  return accountWords.sessionDetails(seen, timeAgo(createdAt, now), network)
}
