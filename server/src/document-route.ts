import type { FastifyInstance } from 'fastify'
import { openApiOf } from '#shared/contract/open-api.ts'
import * as contracts from '#shared/contracts.ts'
import { PRODUCT } from '#shared/product.ts'
import { streamPaths } from './features/live/stream-paths.ts'
import { JSON_TYPE } from './http/mount.ts'

/** Answers with the document that lists every call. It is made when it is asked for: few ask, and it costs part of a start. */
export function documentRoute(app: FastifyInstance, { version, basePath }: Place) {
  let text: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(documentOf({ version, basePath }))
    return reply.type(JSON_TYPE).header('cache-control', 'no-store').send(text)
  })
}

type Place = { version: string; basePath: string }

function documentOf({ version, basePath }: Place) {
  const document = openApiOf(contracts, { title: PRODUCT, version })
  const paths = { ...document.paths, ...streamPaths }
  return { ...document, servers: [{ url: basePath || '/' }], paths }
}
