import { connect, createServer } from 'node:net'

/** What becomes of a request: it never arrives, its answer never does, or all goes well. */
export type Fault = 'before' | 'after' | undefined

/**
 * A way to a server on which connections break. `faultOf` is asked for each request, by its first line; `cuts` counts what it
 * did. `before` ends the connection instead of handing the request on, `after` ends it instead of handing the answer back.
 * `undefined` for a request that is asked about ends it as well, once its answer is handed back: on a connection that was used
 * before, a browser sends a request once more by itself, and nobody would see the failure.
 */
export async function faultProxy(target: string, faultOf: (firstLine: string) => Fault | 'let through') {
  const { hostname, port } = new URL(target)
  const cuts = { before: 0, after: 0 }
  const ends = new Set<() => void>()
  const proxy = createServer((browser) => {
    const server = connect(Number(port), hostname)
    let isAnswerLost = false
    let isLast = false
    const end = () => {
      ends.delete(end)
      browser.destroy()
      server.destroy()
    }
    ends.add(end)
    browser.on('data', (part) => {
      const [, line] = /^((?:GET|POST|PATCH|DELETE) \S+) HTTP/.exec(part.toString('latin1', 0, 2000)) ?? []
      // What has no first line is the rest of a request, which shares the lot of its beginning.
      if (line === undefined) return server.write(part)
      const fault = faultOf(line)
      isLast = fault === undefined
      if (fault === 'before' || fault === 'after') cuts[fault] += 1
      if (fault === 'before') return end()
      isAnswerLost = fault === 'after'
      return server.write(part)
    })
    server.on('data', (part) => {
      if (isAnswerLost) return end()
      browser.write(part)
      if (isLast) browser.end()
    })
    for (const socket of [browser, server]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts,
    stop: () => {
      // A page keeps its stream of events open for as long as it can.
      for (const end of ends) end()
      return new Promise<void>((stopped) => proxy.close(() => stopped()))
    },
  }
}
