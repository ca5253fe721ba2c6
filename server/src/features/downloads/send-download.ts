import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../http/problem.ts'
import { STORED_FILE_POLICY } from '../../http/transport/headers.ts'
import { byteRange } from './byte-range.ts'
import type { HelperOffering } from './offering.ts'

type Download = NonNullable<Awaited<ReturnType<HelperOffering['open']>>>

/** Sends a package, or the missing part of an interrupted download. Closes the file. */
export async function sendDownload(download: Download, request: FastifyRequest, reply: FastifyReply) {
  const { handle, file, sha256, size } = download
  const tag = `"${sha256}"`
  const range = isSameVersion(tag, request) ? byteRange(request.headers.range, size) : undefined
  reply
    .header('etag', tag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'public, no-cache')
    .header('content-disposition', `attachment; filename="${file}"`)
    .header('content-security-policy', STORED_FILE_POLICY)
    .type(file.endsWith('.zip') ? 'application/zip' : 'application/gzip')
  const knownTags = request.headers['if-none-match']?.split(',') ?? []
  const isUnchanged = knownTags.some((one) => one.trim() === tag)
  if (isUnchanged || range === 'beyond' || request.method === 'HEAD') await handle.close()
  if (isUnchanged) return reply.status(304).send()
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    throw new Problem(416, 'out_of_range', 'The file has no such part.')
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  return request.method === 'HEAD' ? reply.send() : reply.send(handle.createReadStream({ start, end }))
}

/** A part is valid for one version of the file; otherwise the whole file is sent. */
function isSameVersion(tag: string, { headers }: FastifyRequest) {
  const version = headers['if-range']
  return version === undefined || version === tag
}
