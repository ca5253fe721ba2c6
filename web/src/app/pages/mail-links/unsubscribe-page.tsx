import { api } from '../../../api/api.ts'
import * as pageWords from '../page-words.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export const UnsubscribePage = ({ token }: { token: string }) => (
  <MailLinkPage
    token={token}
    title={pageWords.emailNotifications}
    question={pageWords.stopAllEmail}
    act={pageWords.unsubscribe}
    done={pageWords.unsubscribed}
    call={api.notifications.unsubscribe}
  />
)
