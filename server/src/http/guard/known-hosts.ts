import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** `publicUrl`: the address people use; `allowed`: further names of this server. */
type Names = { publicUrl: string | undefined; allowed: string[] }

/**
 * Refuses calls that reach us under a name that is not ours. A web page anywhere can give its own name the address of this machine, and
 * would then speak to us as if we were its server (DNS rebinding). It cannot do so with an IP address, nor with the names of this machine.
 */
export function refuseForeignHosts(app: FastifyInstance, names: Names) {
  const isOurs = ourNames(names, hostname())
  app.addHook('onRequest', async ({ host, routeOptions }) => {
    if (!HEALTH.has(routeOptions.url ?? '') && !isOurs(host)) throw wrongHost()
  })
}

/** Asked by what watches over servers, under names of its own; they tell nothing. */
const HEALTH = new Set(['/livez', '/readyz'])

/** Whether a `Host` is ours; `machine` is how this machine calls itself. */
export function ourNames({ publicUrl, allowed }: Names, machine: string) {
  const [short = ''] = machine.split('.', 1)
  const names = new Set(
    [
      'localhost',
      machine,
      short,
      `${short}.local`,
      ...allowed,
      ...(publicUrl ? [new URL(publicUrl).hostname] : []),
    ]
      .filter(Boolean)
      .map((name) => name.toLowerCase()),
  )

  return (host: string | undefined) => {
    // HTTP/1.0 needs none, and no browser leaves it out.
    if (!host) return true
    const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
    return isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0 || name.endsWith('.localhost') || names.has(name)
  }
}

const wrongHost = () =>
  new Problem(
    421,
    'wrong_host',
    'This server does not accept this host name. Its host can set PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS.',
  )
