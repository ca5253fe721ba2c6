import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
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

/** Gives every answer the headers that keep a browser from doing more with it than it should. */
export function setHeaders(app: FastifyInstance, isSecure: boolean) {
  // Made once: put together for each answer they would take a twentieth of its time.
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', (request, reply, done) => set(request.raw, reply.raw, () => done()))
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
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
