import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** What a browser may do with our pages: run our own scripts, talk to us, show our pictures and the sleeves that are drawn on the page (blob: and data:). */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
}

/** A file that somebody stored is no page, whatever its bytes say: nothing in it runs, loads or is framed. */
export const NO_PAGE = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** `isSecure`: the public address is https; a browser that was there once never goes elsewhere. */
type Https = { isSecure: boolean; includesSubDomains: boolean }

export type SafeHeaders = (request: FastifyRequest, reply: FastifyReply) => void

/** What gives an answer the headers that keep a browser from doing more with it than it should. */
export function safeHeaders({ isSecure, includesSubDomains }: Https): SafeHeaders {
  // Made once: put together for each answer they would take a twentieth of its time.
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: includesSubDomains } : false,
  })
  return (request, reply) => {
    set(request.raw, reply.raw, () => undefined)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  }
}

/** Gives them to every answer of a route. */
export function setHeaders(app: FastifyInstance, headers: SafeHeaders) {
  app.addHook('onRequest', (request, reply, done) => {
    headers(request, reply)
    done()
  })
}

/** Allows this one page the style element that dialogs add to lock scrolling, by the nonce that it gives. */
export function allowOneStyle(reply: FastifyReply) {
  const nonce = randomBytes(16).toString('hex')
  const policy = String(reply.raw.getHeader(CSP))
  reply.header(CSP, policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`))
  return nonce
}

const CSP = 'content-security-policy'
