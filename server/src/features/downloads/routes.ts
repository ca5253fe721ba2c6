import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadsContract } from '#shared/helper/downloads-contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'
import { STORED_FILE_POLICY } from '../../http/transport/headers.ts'
import * as words from '../../library/library-words.ts'
import { type HelperOffering, helperOffering } from './helper-offering.ts'
import { installScript } from './install-script.ts'

type Packages = { folders: (string | undefined)[]; publicUrl: string | undefined }

/** The helper's packages, without sign-in: the list, the files, and the install script. */
export function downloadRoutes(context: RouteContext, { folders, publicUrl }: Packages) {
  const offer = helperOffering(folders, (sentence) => context.app.log.warn(sentence))

  mountContract(context, downloadsContract, { release: () => offer.release() })

  context.app.get('/downloads/install.sh', async (request, reply) => {
    const release = await offer.release()
    if (!release) throw notOffered()
    reply
      .type('text/x-shellscript; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="install.sh"')
    return installScript(release, publicUrl ?? originOf(request))
  })

  context.app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/*',
    handler: async (request, reply) => {
      const download = await offer.open(request.params['*'])
      if (!download) throw notOffered()
      return sendDownload(download, request, reply)
    },
  })
}

const notOffered = () => new Problem(404, 'not_offered', words.downloadNotOffered)

/** The address that the client used. It is written into a script, so it is validated. */
function originOf({ protocol, host }: FastifyRequest) {
  const origin = `${protocol}://${host}`
  if (!/^https?:\/\/[\w.-]+(?::\d+)?$|^https?:\/\/\[[\da-f:]+\](?::\d+)?$/i.test(origin))
    throw new Problem(400, 'invalid', words.invalidHost)
  return origin
}

type Download = NonNullable<Awaited<ReturnType<HelperOffering['open']>>>

/** Sends a package, or the missing part of an interrupted download. Closes the file. */
async function sendDownload(download: Download, request: FastifyRequest, reply: FastifyReply) {
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
    throw new Problem(416, 'out_of_range', words.noSuchPart)
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

type ByteRange = { start: number; end: number }

/**
 * The part of a file of `size` bytes that a Range header requests, both ends inclusive. Undefined for the whole file: without
 * a header, for several parts, and for an invalid range (RFC 9110, 14.2). 'beyond' for a part outside the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'beyond' : { start, end }
}
