import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearLiveEvents } from '../../../api/live-events.ts'

/** What changes elsewhere is heard for as long as somebody is signed in. */
export function useLiveEvents() {
  const queries = useQueryClient()
  useEffect(() => hearLiveEvents(queries), [queries])
}
