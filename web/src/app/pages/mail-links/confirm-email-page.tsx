import { api } from '../../../api/api.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const ConfirmEmailPage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title="Confirm your email address"
    question="Is this your address, and do you want to receive email from this server?"
    act="Confirm Address"
    done="Your email address is confirmed. You'll get the email you asked for."
    call={api.notifications.confirmAddress}
  />
)
