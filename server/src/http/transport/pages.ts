import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'
import { sendProblem } from './errors.ts'
import { allowStyleWithNonce } from './headers.ts'

type Pages = { folder: string; basePath: string; hasSession: (request: FastifyRequest) => boolean }

const READS = new Set(['GET', 'HEAD'])
const NONCE_PLACE = 'name="csp-nonce" content=""'
const BASE_PLACE = 'name="base-path" content=""'
const SESSION_PLACE = 'name="session" content=""'
/** Calls, and what balancers and monitors ask: a page would tell them that all is well. /livez and /readyz are the real checks. */
const NOT_PAGES = /^\/(?:api\/|(?:health|live|ready|liveness|readiness|metrics|ping)[^/]*(?:\/|\?|$))/
const MANIFEST = 'manifest.webmanifest'

/**
 * Serves the built web app from `folder`: its files, and its page for every other URL outside /api. A page without a session says
 * so, and need not ask.
 */
export async function servePages(app: FastifyInstance, { folder, basePath, hasSession }: Pages) {
  const page = pageBelow(basePath, await readFile(join(folder, 'index.html'), 'utf8'))
  const signedOut = page.replace(SESSION_PLACE, 'name="session" content="none"')
  const manifest = manifestBelow(basePath, await readFile(join(folder, MANIFEST), 'utf8'))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', MANIFEST],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names of built files contain a hash of their content. Other files may change with a release.
      const isHashed = /-[\w-]{8}\.\w+$/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // SVG is text, so its encoding is stated.
      if (path.endsWith('.svg')) reply.type('image/svg+xml; charset=utf-8')
    },
  })
  app.get(`/${MANIFEST}`, (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  )
  app.setNotFoundHandler((request, reply) => {
    if (READS.has(request.method) && !NOT_PAGES.test(request.url))
      return sendPage(hasSession(request) ? page : signedOut, reply)
    return sendNotFound(request, reply)
  })
}

/** The same page is served at every URL, so its relative URLs become absolute. */
const pageBelow = (basePath: string, page: string) =>
  page.replaceAll('="./', `="${basePath}/`).replace(BASE_PLACE, `name="base-path" content="${basePath}"`)

/** Browsers tell installed apps of one host apart by this id, which is not relative to the manifest. */
const manifestBelow = (basePath: string, manifest: string) =>
  manifest.replace('"id": "./"', `"id": "${basePath}/"`)

function sendPage(page: string, reply: FastifyReply) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.replace(NONCE_PLACE, `name="csp-nonce" content="${allowStyleWithNonce(reply)}"`))
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(new Problem(404, 'not_found', words.nothingHere), request, reply)
