import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#shared/contract/client.ts'
import { userQuery } from '../../api/queries.ts'
import { forgetAnswers } from '../../api/send.ts'
import { clearUserData } from '../../features/account/sessions/forget-person.ts'
import { listenToOtherTabs, type SignInNews } from '../../features/account/sessions/other-tabs.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { paths } from '../paths.ts'

/** Notices that somebody signed in or out elsewhere, or that the session has ended, and follows. */
export function useSessionWatch() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()

  const follow = useEffectEvent((news: SignInNews) => {
    if (news === 'arrived') return resetQueries(queries)
    if (!isSomebodyIn(queries)) return
    navigate(paths.auth)
    clearUserData(queries)
  })

  useEffect(() => listenToOtherTabs((news) => follow(news)), [])
  useEffect(() => whenSessionEnds(queries), [queries])
  useEffect(() => whenShownAgain(() => resetQueries(queries)), [queries])
}

const isSomebodyIn = (queries: QueryClient) => Boolean(queries.getQueryData(userQuery.queryKey))

/** Who is there may be somebody else now: nothing that is known counts. */
function resetQueries(queries: QueryClient) {
  forgetAnswers()
  void queries.resetQueries()
}

/** The server says of any call that nobody is signed in: the guard then leads to the sign-in page and back. */
function whenSessionEnds(queries: QueryClient) {
  function look(event: { type: string; action?: unknown }) {
    if (!saysSignedOut(event) || !isSomebodyIn(queries)) return
    clearUserData(queries)
    toast({ title: 'Please log in again', description: 'Your session has ended.', variant: 'info' })
  }
  const stops = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

function saysSignedOut({ action }: { action?: unknown }) {
  if (typeof action !== 'object' || action === null || !('error' in action)) return false
  return action.error instanceof ApiError && action.error.code === 'signed_out'
}

/** A page that the browser kept whole and shows again on 'back' may be from before signing out. */
function whenShownAgain(onShown: () => void) {
  const look = (event: PageTransitionEvent) => event.persisted && onShown()
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}
