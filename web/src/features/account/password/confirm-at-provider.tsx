import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { providerQuery, serverQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { formattedTimeOfDay } from '../../../ui/text/locale.ts'
import { useConfirmAtProvider } from '../provider/actions.ts'

/** Replaces the password field for accounts without a password: leads to the provider and back, or shows that this was just done. */
export function ConfirmAtProvider() {
  const action = useConfirmAtProvider()
  const { data: server } = useQuery(serverQuery)
  const { data: state } = useQuery(providerQuery)
  const name = server?.provider?.name ?? 'your provider'

  if (state?.confirmedUntil) {
    const until = formattedTimeOfDay(state.confirmedUntil)
    return <Notice tone="ok" title={`Confirmed at ${name} until ${until}.`} />
  }
  return (
    <Notice tone="info" title={`Sign in at ${name} again first.`}>
      <p>
        This confirms that it is you. You then come back here; the confirmation is valid for five minutes.
      </p>
      <Button icon={LogIn} disabled={action.isPending} onClick={() => action.mutate(undefined)}>
        Confirm at {name}
      </Button>
    </Notice>
  )
}
