import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/api.ts'
import { reasonOf } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusOnArrival } from '../navigations.ts'
import { CONTENT, SkipLink } from '../shell/skip-link.tsx'
import { useTitle } from '../use-title.ts'
import styles from './not-found-page.module.css'

/** Where the link in a mail leads, signed in or not. Looking at it changes nothing: programs follow links, too. */
export function UnsubscribePage({ token }: { token: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle('Email notifications')
  useFocusOnArrival(heading)
  const end = useMutation({ mutationFn: () => api.notifications.unsubscribe({ body: { token } }) })

  return (
    <>
      <SkipLink />
      <main id={CONTENT} tabIndex={-1} className={styles.page}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Email notifications
        </h1>
        <p className={styles.words} role="status">
          {end.isSuccess
            ? 'You will get no more email from here. The bell keeps telling you everything.'
            : 'No more email to you from this server?'}
        </p>
        {!end.isSuccess && (
          <Button kind="primary" isBusy={end.isPending} onClick={() => end.mutate()}>
            End These Mails
          </Button>
        )}
        {end.isError && (
          <p className={styles.words} role="alert">
            {reasonOf(end.error)}
          </p>
        )}
      </main>
    </>
  )
}
