import type { FastifyInstance } from 'fastify'

/** Warns once when clients use https while cookies are set for http: browsers would also send them without encryption. */
export function warnOfPlainCookies(app: FastifyInstance, isSecure: boolean) {
  let isDone = isSecure
  app.addHook('onRequest', (request, _reply, done) => {
    // The server itself has no TLS, so this comes from a trusted proxy.
    if (!isDone && request.protocol === 'https') {
      isDone = true
      app.log.warn(WARNING)
    }
    done()
  })
}

const WARNING =
  'People reach this server over https, but PUBLIC_URL is not an https address, so browsers may also send cookies without encryption. Set PUBLIC_URL to the https address that people use, and restart.'
