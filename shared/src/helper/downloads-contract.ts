import * as z from 'zod/mini'
import type { Contract } from '../contract/endpoint.ts'
import { release } from './release.ts'

/** What a visitor may know of the helper before there is an account. The files themselves lie at /downloads/<file>. */
export const downloadsContract = {
  release: {
    method: 'GET',
    path: '/api/helper/release',
    access: 'public',
    summary: 'The helper that this server offers for download; null where it has none.',
    response: z.nullable(release),
  },
} satisfies Contract
