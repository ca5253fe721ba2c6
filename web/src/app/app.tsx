import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Router } from 'wouter'
import { newQueryClient } from '../api/first-queries.ts'
import { lazyOr } from '../ui/load-code.ts'
import { basePath } from '../ui/served.ts'
import { Routes } from './routes.tsx'

/** Without its code there are no toasts, and the page is there. */
const Toaster = lazyOr(
  async () => (await import('../ui/feedback/toast.tsx')).Toaster,
  () => null,
)

/** The whole app. Toasts are loaded in parallel with the first page: none can appear before it. */
export function App() {
  const [queries] = useState(newQueryClient)

  return (
    <QueryClientProvider client={queries}>
      <Router base={basePath}>
        <Routes />
      </Router>
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  )
}
