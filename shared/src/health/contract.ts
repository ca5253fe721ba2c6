import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { health, pluginHealth, unseenPlugin } from './health-answer.ts'

export const healthContract = {
  open: {
    ...call('GET', '/api/health'),
    summary:
      'What the DAWs on each computer see of the plugins there, and why they do not see the others, as far as files and lists say. What is seen only counts.',
    response: health,
  },
  unseen: {
    ...call('GET', '/api/health/unseen'),
    summary: 'The plugins that a DAW does not see though it could, with these DAWs.',
    response: z.array(unseenPlugin),
  },
  plugin: {
    ...call('GET', '/api/health/plugins/:id'),
    summary: 'What the DAWs on each computer see of one plugin.',
    params: z.object({ id: z.uuid('This is not the id of a plugin.') }),
    response: pluginHealth,
  },
} satisfies Contract
