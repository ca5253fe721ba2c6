import type { FastifyInstance } from 'fastify'

/** Says once that people come by https while cookies are made for http: a browser would send them in clear as well. */
export function warnOfPlainCookies(app: FastifyInstance, isSecure: boolean) {
  let isSaid = isSecure
  app.addHook('onRequest', (request, _reply, done) => {
    // We speak no TLS ourselves, so this is what a proxy says that is trusted.
    if (!isSaid && request.protocol === 'https') {
      isSaid = true
      app.log.warn(WARNING)
    }
    done()
  })
}

const WARNING =
  'People reach this server by https, but PUBLIC_URL does not say so: cookies are not kept to https, and browsers are not told to stay there. Set PUBLIC_URL to the https address that people use, and restart.'
