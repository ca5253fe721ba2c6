import { api } from '../../../api/api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const UnsubscribePage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title="Email notifications"
    question="No more email to you from this server?"
    act="End These Mails"
    done="You will get no more email from here. The bell keeps telling you everything."
    call={api.notifications.unsubscribe}
  />
)
