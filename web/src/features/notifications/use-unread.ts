import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { notificationsQuery } from '../../api/queries.ts'
import { useBanners } from './use-banners.ts'

/** How many notifications are new. They are looked at again with every change of the page; banners say what arrives unseen. */
export function useUnread() {
  const queries = useQueryClient()
  const [path] = useLocation()
  const known = useRef(path)

  useEffect(() => {
    if (path === known.current) return
    known.current = path
    void queries.invalidateQueries(notificationsQuery)
  }, [path, queries])

  const { data } = useQuery(notificationsQuery)
  useBanners(data)
  return data?.filter(({ readAt }) => readAt === null).length ?? 0
}
