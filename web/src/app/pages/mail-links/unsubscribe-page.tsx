import { api } from '../../../api/api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const UnsubscribePage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title="Email notifications"
    question="No more email to you from this server?"
    act="End These Mails"
    done="You will not get any more email from this server. The bell keeps telling you everything."
    call={api.notifications.unsubscribe}
  />
)
