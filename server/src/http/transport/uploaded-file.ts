import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload, UploadedFile } from '#shared/contract/endpoint.ts'
import * as words from '../http-words.ts'
import { endSlowBody } from '../limits/slow-callers.ts'
import { Problem } from '../problem.ts'

/** Leaves forms unread until the handler of an upload reads them. */
export function leaveFormsUnread(app: FastifyInstance) {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}

/** The one file of a multipart request. Refuses a second file, another field, and more than `maxBytes`. */
export async function readUploadedFile(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Problem(415, 'unsupported', words.mustBeForm)
  const body = await wholeBody(request, upload).catch(refuseBrokenForm)
  // Parsed as a whole, because stream parsers wait forever for the missing parts of some broken forms.
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(refuseBrokenForm)
  const [entry, ...others] = form
  if (others.length > 0) throw new Problem(400, 'invalid', words.singleFile)
  if (!entry || entry[0] !== upload.field || typeof entry[1] === 'string')
    throw new Problem(400, 'invalid', words.fileNamed(upload.field))
  const bytes = Buffer.from(await entry[1].arrayBuffer())
  if (bytes.length > upload.maxBytes) throw new Problem(413, 'too_large', upload.tooLarge)
  return { name: entry[1].name, type: entry[1].type, bytes }
}

/** A connection that ends early has an error that could be mistaken for one of the database. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof Problem) throw error
  throw new Problem(400, 'invalid', words.uploadInterrupted)
}

/** The bytes that a form may add to its file. */
const FORM_OVERHEAD = 16 * 1024

async function wholeBody({ raw }: FastifyRequest, { maxBytes, tooLarge }: Upload) {
  endSlowBody(raw)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maxBytes + FORM_OVERHEAD) throw new Problem(413, 'too_large', tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
