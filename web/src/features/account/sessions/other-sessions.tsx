import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { useEndOtherSessions } from '../actions.ts'

/** Offers to end the other sessions of a user, which have never been asked for the second factor. */
export function OtherSessions() {
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const end = useEndOtherSessions()
  const others = sessions.filter(({ isThis }) => !isThis).length

  if (others === 0) return null
  return (
    <Notice
      tone="info"
      title={counted(others, 'other browser is signed in.', 'other browsers are signed in.')}
    >
      <p>They stay signed in without this second step, unless you sign them out.</p>
      <Button
        icon={LogOut}
        isBusy={end.isPending}
        busyText="Signing Out..."
        onClick={() => end.mutate(undefined)}
      >
        Sign Out Everywhere Else
      </Button>
    </Notice>
  )
}
