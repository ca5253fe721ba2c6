import * as z from 'zod/mini'
import { type Contract, type Endpoint, NDJSON } from './endpoint.ts'

/** The contracts as one OpenAPI 3.1 document. */
export function openApiOf(contracts: Record<string, Contract>, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, name, endpoint) }
    }
  }
  return { openapi: '3.1.0', info, paths, components: { schemas: { Refusal } } }
}

const Refusal = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    details: { type: 'object', description: 'What a program needs to know of some refusals.' },
  },
}

function operation(feature: string, name: string, endpoint: Endpoint) {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    ...((endpoint.params || endpoint.query) && { parameters: parametersOf(endpoint) }),
    ...requestOf(endpoint),
    responses: {
      ...(endpoint.isRedirect
        ? { 303: { description: 'Redirects to the URL in the Location header.' } }
        : { 200: { description: endpoint.summary, content: responseContent(endpoint) } }),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  }
}

const parametersOf = ({ params, query }: Endpoint) => [
  ...parametersIn('path', params),
  ...parametersIn('query', query),
]

const parametersIn = (place: 'path' | 'query', schemas: z.ZodMiniObject | undefined) =>
  Object.entries(schemas?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: z.toJSONSchema(schema, { io: 'input' }),
  }))

function requestOf(endpoint: Endpoint) {
  if (endpoint.upload) {
    const file = {
      type: 'object',
      properties: { [endpoint.upload.field]: { type: 'string', format: 'binary' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (!endpoint.body) return {}
  return { requestBody: { required: true, content: json(z.toJSONSchema(endpoint.body, { io: 'input' })) } }
}

function responseContent(endpoint: Endpoint) {
  if (endpoint.download) return { [endpoint.download.type]: { schema: { type: 'string', format: 'binary' } } }
  const schema = z.toJSONSchema(endpoint.response, { io: 'output' })
  // OpenAPI 3.1 cannot describe a list of lines, so the schema describes one line.
  return endpoint.stream ? { [NDJSON]: { schema } } : json(schema)
}

const json = (schema: object) => ({ 'application/json': { schema } })
