import type { FastifyInstance } from 'fastify'
import type { DatabaseWatch } from '../../db/watch-database.ts'
import { databaseUnavailableProblem, diskFullProblem } from '../transport/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    worksOnFullDisk?: true | undefined
  }
}

type ServerState = { watch: DatabaseWatch | undefined; hasRoom: () => Promise<boolean> }

/** Refuses all calls without a database, and those that add data while the disk is almost full. Reading, signing in and removing stay possible. */
export function refuseHopelessCalls(app: FastifyInstance, { watch, hasRoom }: ServerState) {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (!url.startsWith('/api/')) return
    if (watch?.isAway()) throw databaseUnavailableProblem()
    const addsData = ADDING_METHODS.has(method) && !routeOptions.config.worksOnFullDisk
    if (addsData && !(await hasRoom())) throw diskFullProblem()
  })
}

const ADDING_METHODS = new Set(['POST', 'PUT', 'PATCH'])
