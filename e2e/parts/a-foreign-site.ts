import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A foreign site with a reverse proxy: it forwards requests below `path` to the server at `port`, with or without the path.
 * `siteRequests`: requests that browsers sent to the site itself.
 */
export async function aForeignSite(path: string, port: number, { removesPath }: { removesPath: boolean }) {
  const siteRequests: { url: string; cookie: string | undefined }[] = []
  const site = createServer((incoming, answer) => {
    const { url = '', headers } = incoming
    if (url !== path && !url.startsWith(`${path}/`)) {
      siteRequests.push({ url, cookie: headers.cookie })
      return answer.setHeader('content-type', 'text/html').end('<title>A neighbor</title>')
    }
    forwardRequest(incoming, removesPath ? url.slice(path.length) || '/' : url, port).then((reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    }, answer.destroy.bind(answer))
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port: own } = site.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${own}`,
    siteRequests,
    close: () => {
      site.close()
      site.closeAllConnections()
    },
  }
}

function forwardRequest(incoming: IncomingMessage, path: string, port: number) {
  const { method, headers } = incoming
  return new Promise<IncomingMessage>((resolve, reject) => {
    incoming.pipe(request({ host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject))
  })
}
