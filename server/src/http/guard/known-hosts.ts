import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** `allowed` are further names of this server. */
type Names = { publicUrl: string | undefined; allowed: string[] }

/**
 * Refuses calls with a foreign host name, against DNS rebinding: any site can point its own name to the address of this machine,
 * and browsers would then treat this server as part of that site. It cannot do so with IP addresses and the names of this machine.
 */
export function refuseForeignHosts(app: FastifyInstance, names: Names) {
  const isOurs = hostNameCheck(names, hostname())
  app.addHook('onRequest', async ({ host, routeOptions }) => {
    if (!HEALTH.has(routeOptions.url ?? '') && !isOurs(host)) throw new Problem(421, 'wrong_host', WRONG_HOST)
  })
}

/** Monitoring calls these under any name, and they reveal nothing. */
const HEALTH = new Set(['/livez', '/readyz'])

/** Returns a function that tells whether a `Host` header names this server. `machine` is the host name of this machine. */
export function hostNameCheck({ publicUrl, allowed }: Names, machine: string) {
  const [short = ''] = machine.split('.', 1)
  const own = ['localhost', machine, short, `${short}.local`, publicUrl ? new URL(publicUrl).hostname : '']
  const names = new Set([...own, ...allowed].filter(Boolean).map((name) => name.toLowerCase()))

  return (host: string | undefined) => {
    // HTTP/1.0 does not require it, and every browser sends it.
    if (!host) return true
    const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
    return isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0 || name.endsWith('.localhost') || names.has(name)
  }
}

const WRONG_HOST =
  'This server does not accept this host name. Its host can set PUBLIC_URL to the address that people use, or add the name to ALLOWED_HOSTS.'
