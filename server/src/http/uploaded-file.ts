import type { FastifyRequest } from 'fastify'
import type { Upload, UploadedFile } from '#shared/contract/endpoint.ts'
import { Problem } from './problem.ts'

/** The one file of a multipart request. Refuses a second file, another field, and more than `maxBytes`. */
export async function uploadedFile(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported', 'The file must be sent as a form.')
  // One byte more than is allowed shows that a file is too large without reading the rest of it.
  const limits = { fileSize: upload.maxBytes + 1, files: 1, fields: 0, parts: 1 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch(refuseBrokenForm)
  if (!part || part.fieldname !== upload.field)
    throw new Problem(400, 'invalid', `Send one file named ${upload.field}.`)
  const bytes = await part.toBuffer().catch(refuseBrokenForm)
  if (bytes.length > upload.maxBytes) throw new Problem(413, 'too_large', upload.tooLarge)
  return { name: part.filename, type: part.mimetype, bytes }
}

/** What the reader of forms cannot make sense of it tells by errors without a code; any other error is none of the sender. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof Error && !('code' in error))
    throw new Problem(400, 'invalid', 'The file did not arrive whole. Please send it again.')
  throw error
}
