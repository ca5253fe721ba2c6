import { api } from '../../../api/api.ts'
import * as pageWords from '../page-words.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const ConfirmEmailPage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title={pageWords.confirmEmail}
    question={pageWords.confirmEmailHint}
    act={pageWords.confirmAddress}
    done={pageWords.emailConfirmed}
    call={api.notifications.confirmAddress}
  />
)
