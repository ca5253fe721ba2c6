import { expect, test } from 'vitest'
import { aServer } from './a-server.ts'
import { everyRouteCall } from './security/every-call.ts'

test('the document lists every route with its schemas, and the event streams', async () => {
  const server = await aServer()

  const response = await server.visitor().request({ url: '/api/openapi.json' })

  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  const document = response.json()
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.entries<Record<string, { operationId: string; responses: object }>>(
    document.paths,
  ).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  const known = everyRouteCall.map(
    ({ name, endpoint }) => `${name} ${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  const streams = ['live.page GET /api/events', 'live.device GET /api/device/events']
  expect(listed.sort()).toEqual([...known, ...streams].sort())
  expect(document.paths['/api/plugins'].post.requestBody.content['application/json'].schema.required).toEqual(
    ['name', 'format'],
  )
})
