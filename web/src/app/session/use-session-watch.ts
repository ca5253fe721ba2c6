import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#shared/contract/client.ts'
import { userQuery } from '../../api/queries.ts'
import { clearResponseCache } from '../../api/send.ts'
import { clearUserData } from '../../features/account/sessions/clear-user-data.ts'
import { listenToOtherTabs, type SignInNews } from '../../features/account/sessions/other-tabs.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { paths } from '../paths.ts'

/** Follows sign-ins and sign-outs in other tabs, and the end of the session. */
export function useSessionWatch() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()

  const follow = useEffectEvent((news: SignInNews) => {
    if (news === 'arrived') return resetQueries(queries)
    if (!isSignedIn(queries)) return
    navigate(paths.auth)
    clearUserData(queries)
  })

  useEffect(() => listenToOtherTabs((news) => follow(news)), [])
  useEffect(() => onSessionEnd(queries), [queries])
  useEffect(() => onRestore(() => resetQueries(queries)), [queries])
}

const isSignedIn = (queries: QueryClient) => Boolean(queries.getQueryData(userQuery.queryKey))

/** The user may be another one now: nothing in the cache is valid. */
function resetQueries(queries: QueryClient) {
  clearResponseCache()
  void queries.resetQueries()
}

/** When any response says that the session has ended, the guard leads to the sign-in page and back. */
function onSessionEnd(queries: QueryClient) {
  function look(event: { type: string; action?: unknown }) {
    if (!isSignedOutError(event) || !isSignedIn(queries)) return
    clearUserData(queries)
    toast({ title: 'Please log in again', description: 'Your session has ended.', variant: 'info' })
  }
  const stops = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

function isSignedOutError({ action }: { action?: unknown }) {
  if (typeof action !== 'object' || action === null || !('error' in action)) return false
  return action.error instanceof ApiError && action.error.code === 'signed_out'
}

/** A page restored from the browser's back/forward cache may be from before the sign-out. */
function onRestore(onShown: () => void) {
  const look = (event: PageTransitionEvent) => event.persisted && onShown()
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}
