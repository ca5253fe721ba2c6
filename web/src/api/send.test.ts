// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { clearResponseCache, sendRequest } from './send.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearResponseCache()
})

/** Stubs fetch with these responses, in order. Returns the requests. */
function stubResponses(...answers: Response[]) {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init)
    return answers.shift() ?? Response.error()
  })
  return asked
}

test('every request sends cookies, and its body as JSON', async () => {
  const asked = stubResponses(Response.json([]), Response.json({ message: 'done' }))

  await sendRequest({ method: 'GET', path: '/api/plugins' })
  await sendRequest({ method: 'POST', path: '/api/auth/login', body: { username: 'mara' } })

  expect(asked.map(({ credentials }) => credentials)).toEqual(['include', 'include'])
  expect(asked[1]).toMatchObject({
    method: 'POST',
    body: '{"username":"mara"}',
    headers: { 'content-type': 'application/json' },
  })
})

test('a file is sent in a form under its field', async () => {
  const asked = stubResponses(Response.json({}))
  const file = new File(['x'], 'shot.png', { type: 'image/png' })

  await sendRequest({
    method: 'POST',
    path: '/api/plugins/1/screenshot',
    upload: { field: 'screenshot', file },
  })

  const body = asked[0]?.body
  expect(body instanceof FormData && [...body.keys()]).toEqual(['screenshot'])
  expect(asked[0]?.headers).toEqual({})
})

test('a cached response is requested with its tag, and reused when it has not changed', async () => {
  const tagged = Response.json([1], { headers: { etag: '"a-1"' } })
  const asked = stubResponses(tagged, new Response(null, { status: 304 }), Response.json([2]))
  const list = { method: 'GET', path: '/api/plugins' } as const

  await sendRequest(list)
  expect(await sendRequest(list)).toEqual({ status: 200, body: [1] })
  expect(asked[1]?.headers).toMatchObject({ 'if-none-match': '"a-1"' })

  clearResponseCache()
  expect(await sendRequest(list)).toEqual({ status: 200, body: [2] })
  expect(asked[2]?.headers).not.toHaveProperty('if-none-match')
})

test('a response that is not JSON has only its status', async () => {
  stubResponses(new Response('<html>', { status: 502 }))

  expect(await sendRequest({ method: 'GET', path: '/api/plugins' })).toEqual({ status: 502, body: undefined })
})
