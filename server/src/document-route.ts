import type { FastifyInstance } from 'fastify'
import { openApiOf } from '#shared/contract/open-api.ts'
import * as contracts from '#shared/contracts.ts'
import { PRODUCT } from '#shared/product.ts'
import { streamOpenApiPaths } from './features/live/stream-paths.ts'
import { JSON_TYPE } from './http/mount.ts'

/** Serves the OpenAPI document. It is built on the first request, because building it would slow every start. */
export function documentRoute(app: FastifyInstance, { version, basePath }: DocumentOptions) {
  let text: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(documentOf({ version, basePath }))
    return reply.type(JSON_TYPE).header('cache-control', 'no-store').send(text)
  })
}

type DocumentOptions = { version: string; basePath: string }

function documentOf({ version, basePath }: DocumentOptions) {
  const document = openApiOf(contracts, { title: PRODUCT, version })
  const paths = { ...document.paths, ...streamOpenApiPaths }
  return { ...document, servers: [{ url: basePath || '/' }], paths }
}
