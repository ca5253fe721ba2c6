import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { providerQuery, serverQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useConfirmAtProvider } from '../provider/actions.ts'

/** Stands where others type their password: leads to the provider and back, or says that this was done a moment ago. */
export function ConfirmAtProvider() {
  const action = useConfirmAtProvider()
  const { data: server } = useQuery(serverQuery)
  const { data: state } = useQuery(providerQuery)
  const name = server?.provider?.name ?? 'your provider'

  if (state?.confirmedUntil) {
    const until = new Date(state.confirmedUntil).toLocaleTimeString([], {
      hour: '2-digit',
      minute: '2-digit',
    })
    return <Notice tone="ok" title={`Confirmed at ${name} until ${until}.`} />
  }
  return (
    <Notice tone="info" title={`Sign in at ${name} once more first.`}>
      <p>So that nobody else does this for you. It counts for five minutes, and you come back here.</p>
      <Button icon={LogIn} disabled={action.isPending} onClick={() => action.mutate(undefined)}>
        Confirm at {name}
      </Button>
    </Notice>
  )
}
