import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#shared/account/session.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Module } from '../../../ui/layout/module.tsx'
import { SettingRow } from '../setting-row.tsx'
import { EndSessionDialog } from './end-session-dialog.tsx'
import { browserOf, seenAt } from './session-words.ts'

/** Where one is signed in: in which browser, from where and when, and the way to end it there. */
export function SessionList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [asked, setAsked] = useState<Session | 'others'>()

  if (error)
    return <LoadFailed title="Your sessions could not be loaded." error={error} onTryAgain={refetch} />
  if (!sessions) return <Spinner label="Looking for your sessions..." />

  return (
    <>
      <Module role="group" aria-label="Where you are signed in">
        {sessions.map((session) => (
          <SettingRow key={session.id} title={browserOf(session)} hint={seenAt(session, new Date())}>
            {session.isThis ? (
              <span>This browser</span>
            ) : (
              <Button
                kind="quiet-danger"
                icon={LogOut}
                aria-label={`End ${browserOf(session)}`}
                onClick={() => setAsked(session)}
              >
                End
              </Button>
            )}
          </SettingRow>
        ))}
      </Module>
      {sessions.length > 1 && (
        <div>
          <Button icon={LogOut} onClick={() => setAsked('others')}>
            End All Other Sessions
          </Button>
        </div>
      )}
      {asked && <EndSessionDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
