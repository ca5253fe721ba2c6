import { connect, createServer } from 'node:net'

/** What becomes of a request: it never arrives, its answer never does, or all goes well. */
export type Fault = 'before' | 'after' | undefined

/**
 * A way to a server on which connections break. `faultOf` is asked for each request, by its first line; `cuts` counts what it
 * did. `before` ends the connection instead of handing the request on, `after` ends it instead of handing the answer back.
 */
export async function faultProxy(target: string, faultOf: (firstLine: string) => Fault) {
  const { hostname, port } = new URL(target)
  const cuts = { before: 0, after: 0 }
  const proxy = createServer((browser) => {
    const server = connect(Number(port), hostname)
    let isAnswerLost = false
    const end = () => {
      browser.destroy()
      server.destroy()
    }
    browser.on('data', (part) => {
      const [, line] = /^((?:GET|POST|PATCH|DELETE) \S+) HTTP/.exec(part.toString('latin1', 0, 2000)) ?? []
      const fault = line === undefined ? undefined : faultOf(line)
      if (fault) cuts[fault] += 1
      if (fault === 'before') return end()
      isAnswerLost = fault === 'after'
      server.write(part)
    })
    server.on('data', (part) => (isAnswerLost ? end() : browser.write(part)))
    for (const socket of [browser, server]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts,
    stop: () => new Promise<void>((stopped) => proxy.close(() => stopped())),
  }
}
