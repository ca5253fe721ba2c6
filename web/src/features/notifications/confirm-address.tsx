import { api } from '../../api/api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './confirm-address.module.css'
import { notificationMessages } from './messages.ts'

/** Explains that no email is sent to an unconfirmed address, and sends the link again. */
export function ConfirmAddress({ email }: { email: string }) {
  const action = useAction({
    call: () => api.notifications.sendConfirmation(),
    succeeded: () => notificationMessages.linkSent(email),
    failed: notificationMessages.linkNotSent,
  })

  return (
    <Notice tone="amber" title={`${email} isn't confirmed yet`}>
      <p className={styles.words}>Open the link in our email. We won't send anything else until you do.</p>
      <Button isBusy={action.isPending} busyText="Sending..." onClick={() => action.mutate()}>
        Send Link Again
      </Button>
    </Notice>
  )
}
