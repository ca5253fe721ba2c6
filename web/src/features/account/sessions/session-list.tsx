import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#shared/account/session.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { SettingRow } from '../setting-row.tsx'
import { EndSessionDialog } from './end-session-dialog.tsx'
import styles from './session-list.module.css'
import { sessionBrowser, sessionDetails } from './session-words.ts'

/** The sessions of the user: browser, network and time, with buttons to end them. */
export function SessionList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [isWhole, setWhole] = useState(false)
  const [endingSession, setEndingSession] = useState<Session | 'others'>()

  if (error) return <LoadFailed title="We couldn't load your sessions." error={error} onTryAgain={refetch} />
  if (!sessions) return <Spinner label="Loading your sessions..." />

  return (
    <>
      <Surface role="group" aria-label="Where you are signed in">
        {shownOf(sessions, isWhole).map((session) => (
          <SettingRow
            key={session.id}
            title={sessionBrowser(session)}
            hint={sessionDetails(session, new Date())}
          >
            {session.isThis ? (
              <span>This browser</span>
            ) : (
              <Button
                kind="quiet-danger"
                icon={LogOut}
                aria-label={`Sign Out ${sessionBrowser(session)}`}
                onClick={() => setEndingSession(session)}
              >
                Sign Out
              </Button>
            )}
          </SettingRow>
        ))}
      </Surface>
      {sessions.length > 1 && (
        <div className={styles.acts}>
          {!isWhole && sessions.length > FIRST && (
            <Button onClick={() => setWhole(true)}>Show all {sessions.length}</Button>
          )}
          <Button icon={LogOut} onClick={() => setEndingSession('others')}>
            Sign Out Everywhere Else
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
