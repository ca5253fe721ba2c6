import * as z from 'zod/mini'
import type { Contract } from '../contract/endpoint.ts'
import { job } from './job.ts'

const jobId = z.object({ id: z.uuid('This is not the id of a job.') })

export const helperContract = {
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'The jobs of the last ninety days, newest first.',
    response: z.array(job),
  },
  openJob: {
    method: 'GET',
    path: '/api/jobs/:id',
    summary: 'One job.',
    params: jobId,
    response: job,
  },
  cancelJob: {
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    summary: 'Takes a job back that no helper has begun.',
    params: jobId,
    response: job,
  },
} satisfies Contract
