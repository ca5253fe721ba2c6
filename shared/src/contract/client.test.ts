import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { IncomingResponse } from './client.ts'
import { clientOf } from './client-of.ts'
import type { Contract } from './endpoint.ts'

const contract = {
  show: { method: 'GET', path: '/api/things/:id', summary: '', response: z.object({ name: z.string() }) },
} satisfies Contract

const showWith = (response: IncomingResponse) => clientOf(contract, async () => response).show()

test('a refused call throws an error with the message "{status}: {sentence}"', async () => {
  const body = { code: 'not_found', message: 'Plugin not found', requestId: 'r1' }

  await expect(showWith({ status: 404, body })).rejects.toMatchObject({
    message: '404: Plugin not found',
    reason: 'Plugin not found',
    code: 'not_found',
    requestId: 'r1',
  })
})

test.each([
  ['nothing', 502, undefined, '502: The server could not answer. Please try again.'],
  ['a proxy page', 504, '<html>', '504: The server could not answer. Please try again.'],
  ['an empty message', 500, { message: '' }, '500: The server could not answer. Please try again.'],
  ['no message', 403, { error: 'no' }, '403: The server refused the request.'],
  ['no message and the lowest status', 400, { name: 'a' }, '400: The server refused the request.'],
])('a refusal with %s gets a default message and the code no_words', async (_, status, body, message) => {
  await expect(showWith({ status, body })).rejects.toMatchObject({ message, code: 'no_words' })
})

test.each([
  ['another shape', { title: 'a' }],
  ['a proxy page', undefined],
])('a response with %s results in a plain sentence', async (_, body) => {
  await expect(showWith({ status: 200, body })).rejects.toThrow(
    /^The server sent something this page can't read\. Reload and try again\.$/,
  )
})
