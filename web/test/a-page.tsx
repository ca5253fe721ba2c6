import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { User } from '#shared/account/user.ts'
import { newQueryClient, userQuery } from '../src/api/queries.ts'
import { Toaster } from '../src/ui/feedback/toast.tsx'
import { type FakeServer, fakeServer } from './fake-server.ts'

type Surroundings = {
  server?: FakeServer
  /** The address with its search: `/plugins?type=EQ`. */
  at?: string
  /** Who is already known to be signed in; otherwise the page has to ask. */
  user?: User | null
}

/** Renders something as the app would: with a fresh query client, a router in memory and the toasts. */
export function aPage(element: ReactNode, { server = fakeServer(), at = '/', user }: Surroundings = {}) {
  const queries = newQueryClient()
  if (user !== undefined) queries.setQueryData(userQuery.queryKey, user)
  const place = memoryLocation({ path: at, record: true })
  const view = render(
    <QueryClientProvider client={queries}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        {element}
      </Router>
      <Toaster />
    </QueryClientProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    server,
    queries,
    /** Every address so far, the present one last. */
    history: place.history,
    /** The present address with its search. */
    address: () => place.history.at(-1) ?? '',
    goTo: (to: string) => act(() => place.navigate(to)),
  }
}
