import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload, UploadedFile } from '#shared/contract/endpoint.ts'
import { endSlowBody } from '../limits/slow-callers.ts'
import { Problem } from '../problem.ts'

/** Forms are left unread until a call that takes a file reads its own. */
export function leaveForms(app: FastifyInstance) {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}

/** The one file of a multipart request. Refuses a second file, another field, and more than `maxBytes`. */
export async function uploadedFile(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type))
    throw new Problem(415, 'unsupported', 'The file must be sent as a form.')
  const body = await wholeBody(request, upload).catch(refuseBrokenForm)
  // Read at once and not as it comes: a reader of streams waits for ever for what some broken forms leave out.
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(refuseBrokenForm)
  const [entry, ...others] = form
  if (others.length > 0) throw new Problem(400, 'invalid', 'Please send a single file.')
  if (!entry || entry[0] !== upload.field || typeof entry[1] === 'string')
    throw new Problem(400, 'invalid', `Send one file named ${upload.field}.`)
  const bytes = Buffer.from(await entry[1].arrayBuffer())
  if (bytes.length > upload.maxBytes) throw new Problem(413, 'too_large', upload.tooLarge)
  return { name: entry[1].name, type: entry[1].type, bytes }
}

/** A connection that ends in the middle speaks with the words of a socket: they must not be taken for the database's. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof Problem) throw error
  throw new Problem(400, 'invalid', 'The file did not arrive complete. Please send it again.')
}

/** What the head of a form may add to its file. */
const ROOM_FOR_HEADS = 16 * 1024

async function wholeBody({ raw }: FastifyRequest, { maxBytes, tooLarge }: Upload) {
  endSlowBody(raw)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of raw.iterator({ destroyOnReturn: false })) {
    size += part.length
    if (size > maxBytes + ROOM_FOR_HEADS) throw new Problem(413, 'too_large', tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
