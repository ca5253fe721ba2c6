import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Contract } from './endpoint.ts'
import { openApiOf } from './open-api.ts'

const contract = {
  change: {
    method: 'PATCH',
    path: '/api/things/:id',
    summary: 'Changes a thing.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ count: z._default(z.number(), 1) }),
    response: z.object({ count: z._default(z.number(), 1) }),
  },
  picture: {
    method: 'GET',
    path: '/api/pictures',
    summary: 'A picture.',
    download: { type: 'image/webp' },
    response: z.any(),
  },
} satisfies Contract

const { paths, components } = JSON.parse(
  JSON.stringify(openApiOf({ things: contract }, { title: 'T', version: '1' })),
)

test('fields with a default value are optional in requests and required in responses', () => {
  const { requestBody, responses, parameters } = paths['/api/things/{id}'].patch

  expect(requestBody.content['application/json'].schema.required).toBeUndefined()
  expect(responses['200'].content['application/json'].schema.required).toEqual(['count'])
  expect(parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
})

test('a picture is binary, and a refusal has three texts and perhaps details', () => {
  expect(paths['/api/pictures'].get.responses['200'].content).toEqual({
    'image/webp': { schema: { type: 'string', format: 'binary' } },
  })
  expect(components.schemas.Refusal.properties).toEqual({
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    details: { type: 'object', description: expect.any(String) },
  })
})
