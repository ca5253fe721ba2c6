import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { IncomingResponse } from './client.ts'
import { clientOf } from './client-of.ts'
import type { Contract } from './endpoint.ts'
import { line } from './text.ts'

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
  ['no message', 403, { error: 'no' }, '403: The server refused the request.'],
])('a refusal with %s gets a default message and the code no_words', async (_, status, body, message) => {
  await expect(showWith({ status, body })).rejects.toMatchObject({ message, code: 'no_words' })
})

test('a response of another shape, or a proxy page, results in a plain sentence', async () => {
  const sentence = /^The server sent something this page can't read\. Reload and try again\.$/
  for (const body of [{ title: 'a' }, undefined])
    await expect(showWith({ status: 200, body })).rejects.toThrow(sentence)
})

const messageFor = (schema: ReturnType<typeof line>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? 'accepted'

test.each([
  ['Größe 808 😀', 'accepted'],
  ['12345678901234567', 'Name must be at most 16 characters.'],
  ['two\nlines', 'Name must not contain line breaks or control characters.'],
  ['half \ud83c', 'Name must not contain broken characters. Please type it again.'],
  ['half \udf00', 'Name must not contain broken characters. Please type it again.'],
  [7, 'Name must be text.'],
])('the line %j results in: %s', (value, message) => {
  expect(messageFor(line('Name', 16), value)).toBe(message)
})
