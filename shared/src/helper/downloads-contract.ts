import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { release } from './release.ts'

/** The public information about the helper. The files are at /downloads/<file>. */
export const downloadsContract = {
  release: {
    ...call('GET', '/api/helper/release', 'public'),
    summary: 'The helper that this server offers for download; null without one.',
    response: z.nullable(release),
  },
} satisfies Contract
