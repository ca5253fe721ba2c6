import { api } from '../../../api/api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const ConfirmEmailPage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title="Confirm your email address"
    question="Is this address yours, and do you want mail from this server there?"
    act="Confirm Address"
    done="Your email address is confirmed. From now on you get the mails that you have asked for."
    call={api.notifications.confirmAddress}
  />
)
