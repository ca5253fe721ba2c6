import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Job } from '#shared/helper/job.ts'
import { jobQuery } from './queries.ts'

const ENDED: Job['state'][] = ['done', 'failed', 'cancelled']

/** Waits until an event reports that a job has ended; undefined after `within` milliseconds. */
export function whenJobEnds(queries: QueryClient, id: string, within: number): Promise<Job | undefined> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(queries, jobQuery(id))
    const end = (job?: Job) => {
      clearTimeout(timer)
      observer.destroy()
      resolve(job)
    }
    const timer = setTimeout(end, within)
    observer.subscribe(({ data }) => {
      if (data && ENDED.includes(data.state)) end(data)
    })
  })
}
