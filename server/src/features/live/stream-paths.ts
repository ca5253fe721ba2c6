import * as z from 'zod/mini'
import { liveEvent } from '#shared/live/live-event.ts'
import * as words from '../../library/library-words.ts'

export const STREAM_PATHS = { page: '/api/events', device: '/api/device/events' }

/** The event streams in the OpenAPI document. Their responses do not end, so they are not in the contract. */
export const streamOpenApiPaths = {
  [STREAM_PATHS.page]: path('live.page', words.changesStream),
  [STREAM_PATHS.device]: path('live.device', words.jobsStream),
}

function path(operationId: string, summary: string) {
  const schema = z.toJSONSchema(liveEvent, { io: 'output' })
  return {
    get: {
      operationId,
      tags: ['live'],
      summary,
      responses: {
        200: { description: words.eventLine, content: { 'text/event-stream': { schema } } },
        default: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}
