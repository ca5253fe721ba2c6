import type { FastifyInstance } from 'fastify'
import type { DatabaseWatch } from '../../db/watch-database.ts'
import { databaseAway, diskFull } from '../transport/errors.ts'

type Knows = { watch: DatabaseWatch | undefined; hasRoom: () => Promise<boolean> }

/**
 * Refuses what is known to fail before it begins: every call while the database does not answer, and whatever takes in more
 * while the disk is almost full, so that the database never meets the end of it. Signing in and removing stay possible.
 */
export function refuseAhead(app: FastifyInstance, { watch, hasRoom }: Knows) {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (!url.startsWith('/api/')) return
    if (watch?.isAway()) throw databaseAway()
    const takesIn = TAKES_IN.has(method) && !SMALL.has(routeOptions.url ?? '')
    if (takesIn && !(await hasRoom())) throw diskFull()
  })
}

const TAKES_IN = new Set(['POST', 'PUT', 'PATCH'])
/** They write a row that another one made room for, or remove one. */
const SMALL = new Set(['/api/auth/login', '/api/auth/logout'])
