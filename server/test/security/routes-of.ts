import type { FastifyInstance } from 'fastify'

/** `GET /api/plugins/:id` for every route below /api, read from the running server's own tree, sorted. */
export function routesOf(app: FastifyInstance) {
  const trail: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] =
        /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      if (!segment) return []
      const depth = indent.length / 4
      trail.splice(depth, trail.length, segment)
      return (methods?.split(', ') ?? []).map((method) => `${method} ${trail.join('')}`)
    })
    .filter((route) => route.includes(' /api/') && !/^(?:HEAD|OPTIONS) /.test(route))
    .sort()
}
