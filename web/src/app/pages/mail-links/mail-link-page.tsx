import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFocusAfterNavigation } from '../../navigations.ts'
import { CONTENT_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../use-title.ts'
import styles from '../not-found-page.module.css'
import * as pageWords from '../page-words.ts'

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

type MailLinkPageProps = {
  token: string
  title: string
  question: string
  act: string
  /** Shown after success. */
  done: string
  call: (input: { body: { token: string } }) => Promise<unknown>
}

/** The target of a link in an email, with or without a session. Opening it changes nothing, because programs follow links, too. */
function MailLinkPage({ token, title, question, act, done, call }: MailLinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useFocusAfterNavigation(heading)
  const action = useMutation({ mutationFn: () => call({ body: { token } }) })

  return (
    <>
      <SkipLink />
      <main id={CONTENT_ID} tabIndex={-1} className="clip lone">
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.words} role="status">
          {action.isSuccess ? done : question}
        </p>
        {!action.isSuccess && (
          <Button kind="primary" isBusy={action.isPending} onClick={() => action.mutate()}>
            {act}
          </Button>
        )}
        {action.isError && (
          <p className={styles.words} role="alert">
            {failureReason(action.error)}
          </p>
        )}
      </main>
    </>
  )
}
