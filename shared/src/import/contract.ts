import { z } from 'zod'
import type { Contract } from '../contract/endpoint.ts'
import { newPlugin } from '../plugins/plugin.ts'

export const importContract = {
  bulk: {
    method: 'POST',
    path: '/api/plugins/bulk-import',
    summary: 'Adds or joins many plugins, all or none.',
    body: z.object({
      plugins: z
        .array(newPlugin, 'Send a list of plugins.')
        .max(2000, 'At most 2000 plugins can be sent at once.'),
    }),
    response: z.object({ createdCount: z.number(), joinedCount: z.number() }),
  },
} satisfies Contract
