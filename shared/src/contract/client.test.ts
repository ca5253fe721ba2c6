import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, type IncomingResponse } from './client.ts'
import type { Contract } from './endpoint.ts'

const contract = {
  look: { method: 'GET', path: '/api/things/:id', summary: '', response: z.object({ name: z.string() }) },
} satisfies Contract

const answering = (answer: IncomingResponse) => clientOf(contract, async () => answer).look()

test('a refused call is an error that says "{status}: {sentence}"', async () => {
  const body = { code: 'not_found', message: 'Plugin not found', requestId: 'r1' }

  await expect(answering({ status: 404, body })).rejects.toMatchObject({
    message: '404: Plugin not found',
    reason: 'Plugin not found',
    code: 'not_found',
    requestId: 'r1',
  })
})

test.each([
  ['nothing', 502, undefined, '502: The server could not answer. Please try again.'],
  ['a page of a proxy', 504, '<html>', '504: The server could not answer. Please try again.'],
  ['an empty message', 500, { message: '' }, '500: The server could not answer. Please try again.'],
  ['no message', 403, { error: 'no' }, '403: The server refused the request.'],
  ['no message and the least status', 400, { name: 'a' }, '400: The server refused the request.'],
])(
  'a refusal with %s is told by its status, and known as one without words',
  async (_, status, body, message) => {
    await expect(answering({ status, body })).rejects.toMatchObject({ message, code: 'no_words' })
  },
)

test.each([
  ['another shape', { title: 'a' }],
  ['a page of a proxy', undefined],
])('an answer of %s is told in a plain sentence', async (_, body) => {
  await expect(answering({ status: 200, body })).rejects.toThrow(
    /^The page and the server do not match\. Reload the page\.$/,
  )
})
