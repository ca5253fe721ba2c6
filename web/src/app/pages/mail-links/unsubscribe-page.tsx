import { api } from '../../../api/api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const UnsubscribePage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title="Email notifications"
    question="Stop all email from this server?"
    act="Unsubscribe"
    done="You won't get email from this server anymore. You'll still get notifications in the app."
    call={api.notifications.unsubscribe}
  />
)
