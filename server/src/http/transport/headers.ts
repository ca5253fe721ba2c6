import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** Our pages may run our own scripts, call our server, and show our pictures and those drawn on the page (blob: and data:). */
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

/** For stored files, whose bytes may be a page: nothing in them runs, loads or is framed. */
export const STORED_FILE_POLICY = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** `isSecure` means that the public URL is https; browsers then never use http again. */
type Https = { isSecure: boolean; includesSubDomains: boolean }

export type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void

/** Returns a function that sets the security headers of a response. */
export function securityHeaders({ isSecure, includesSubDomains }: Https): SetSecurityHeaders {
  // Built once, because building it for each response is slow.
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    crossOriginEmbedderPolicy: false,
    // Addresses have what people search for, which no log of a server or proxy needs to know.
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: includesSubDomains } : false,
  })
  return (request, reply) => {
    set(request.raw, reply.raw, () => undefined)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  }
}

/** Sets the security headers of every response of a route. */
export function addSecurityHeaders(app: FastifyInstance, headers: SetSecurityHeaders) {
  app.addHook('onRequest', (request, reply, done) => {
    headers(request, reply)
    done()
  })
}

/** Allows this response the style element with which dialogs lock scrolling. Returns its nonce. */
export function allowStyleWithNonce(reply: FastifyReply) {
  const nonce = randomBytes(16).toString('hex')
  const policy = String(reply.raw.getHeader(CSP))
  reply.header(CSP, policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`))
  return nonce
}

const CSP = 'content-security-policy'
