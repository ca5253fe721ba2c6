import * as z from 'zod/mini'
import { liveEvent } from '#shared/live/live-event.ts'

export const STREAM_PATHS = { page: '/api/events', device: '/api/device/events' }

/** The event streams in the OpenAPI document. Their responses do not end, so they are not in the contract. */
export const streamOpenApiPaths = {
  [STREAM_PATHS.page]: path(
    'live.page',
    'Which data of the account has changed, as server-sent events: ids, never content.',
  ),
  [STREAM_PATHS.device]: path(
    'live.device',
    'Which jobs a helper should look at, as server-sent events. While it listens, the device is online.',
  ),
}

function path(operationId: string, summary: string) {
  const schema = z.toJSONSchema(liveEvent, { io: 'output' })
  return {
    get: {
      operationId,
      tags: ['live'],
      summary,
      responses: {
        200: { description: 'Each event is one line of data.', content: { 'text/event-stream': { schema } } },
        default: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}
