import { api } from '../../../api/api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const UnsubscribePage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title="Email notifications"
    question="Do you want to stop all email from this server?"
    act="Unsubscribe"
    done="You will no longer receive email from this server. You still get notifications in the app."
    call={api.notifications.unsubscribe}
  />
)
