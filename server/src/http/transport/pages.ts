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
/** `name file file, name file`: the build's note of what each page inside the shell needs. */
const PARTS_NOTE = /<meta name="page-parts" content="([^"]*)" \/>/
const SESSION_PLACE = 'name="session" content=""'
/** Calls, and what balancers and monitors ask: a page would tell them that all is well. /livez and /readyz are the real checks. */
const NOT_PAGES = /^\/(?:api\/|(?:health|live|ready|liveness|readiness|metrics|ping)[^/]*(?:\/|\?|$))/
const MANIFEST = 'manifest.webmanifest'

/**
 * Serves the built web app from `folder`: its files, and its page for every other URL outside /api. A page without a session says
 * so, and need not ask; one with a session names what the page at its URL needs, which otherwise is known once the first script runs.
 */
export async function servePages(app: FastifyInstance, { folder, basePath, hasSession }: Pages) {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const page = pageBelow(basePath, built.replace(PARTS_NOTE, ''))
  const pages = pagesWithParts(basePath, page, PARTS_NOTE.exec(built)?.[1] ?? '')
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
      return sendPage(hasSession(request) ? (pages.get(pageNameAt(request.url)) ?? page) : signedOut, reply)
    return sendNotFound(request, reply)
  })
}

/** The page at the URL of each page inside the shell, by the name of that page. What it needs comes behind what every page begins with. */
const pagesWithParts = (basePath: string, page: string, note: string) =>
  new Map(
    note.split(', ').map((entry) => {
      const [name = '', ...files] = entry.split(' ')
      const links = files.map((file) => linkTo(`${basePath}/${file}`))
      return [name, page.replace('</head>', `${links.join('')}</head>`)]
    }),
  )

const linkTo = (url: string) =>
  url.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${url}">`
    : `<link rel="modulepreload" crossorigin href="${url}">`

/** The name of the page at a URL: that of `/plugins?add=1` is `plugins-page`. */
const pageNameAt = (url: string) => `${/^\/([^/?]*)/.exec(url)?.[1] || 'dashboard'}-page`

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
