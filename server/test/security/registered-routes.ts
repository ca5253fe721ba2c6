import type { FastifyInstance } from 'fastify'

/** All routes below /api of the running server, such as `GET /api/plugins/:id`, sorted. */
export function registeredRoutes(app: FastifyInstance) {
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
