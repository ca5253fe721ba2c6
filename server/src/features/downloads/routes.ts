import type { FastifyRequest } from 'fastify'
import { downloadsContract } from '#shared/helper/downloads-contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'
import { installScript } from './install-script.ts'
import { helperOffering } from './offering.ts'
import { sendDownload } from './send-download.ts'

/** The helper's packages, without sign-in: the list, the files, and the install script. */
export function downloadRoutes(
  room: RouteContext,
  { folders, publicUrl }: { folders: (string | undefined)[]; publicUrl: string | undefined },
) {
  const offer = helperOffering(folders, (sentence) => room.app.log.warn(sentence))

  mountContract(room, downloadsContract, { release: () => offer.release() })

  room.app.get('/downloads/install.sh', async (request, reply) => {
    const release = await offer.release()
    if (!release) throw notOffered()
    reply
      .type('text/x-shellscript; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="install.sh"')
    return installScript(release, publicUrl ?? originOf(request))
  })

  room.app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/*',
    handler: async (request, reply) => {
      const download = await offer.open(request.params['*'])
      if (!download) throw notOffered()
      return sendDownload(download, request, reply)
    },
  })
}

const notOffered = () => new Problem(404, 'not_offered', 'This server does not offer this file for download.')

/** The address that the client used. It is written into a script, so it is validated. */
function originOf({ protocol, host }: FastifyRequest) {
  const origin = `${protocol}://${host}`
  if (!/^https?:\/\/[\w.-]+(?::\d+)?$|^https?:\/\/\[[\da-f:]+\](?::\d+)?$/i.test(origin))
    throw new Problem(400, 'invalid', 'The host name of this request is not valid.')
  return origin
}
