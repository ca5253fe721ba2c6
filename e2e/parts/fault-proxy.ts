import { connect, createServer } from 'node:net'

/**
 * The fault of a request: the request is lost, the response is lost, the response is cut or stops after a number of lines; or
 * none.
 */
export type Fault = 'before' | 'after' | { lines: number; end: 'cut' | 'hold' } | undefined

/**
 * A proxy to a server that breaks connections. `faultOf` returns the fault of each request by its first line; `cuts` counts the
 * faults. `before` ends the connection instead of forwarding the request, `after` instead of forwarding the response, `lines`
 * forwards only the first JSON lines of the response. `undefined` also ends the connection, but after the response: on a reused
 * connection, browsers silently repeat a request, which would hide the failure.
 */
export async function faultProxy(target: string, faultOf: (firstLine: string) => Fault | 'forward') {
  const { hostname, port } = new URL(target)
  const cuts = { before: 0, after: 0, inside: 0 }
  const ends = new Set<() => void>()
  const cut = () => {
    for (const end of ends) end()
  }
  const proxy = createServer((browser) => {
    const server = connect(Number(port), hostname)
    let isAnswerLost = false
    let isLast = false
    let partly: { left: number; end: 'cut' | 'hold' } | undefined
    const end = () => {
      ends.delete(end)
      browser.destroy()
      server.destroy()
    }
    ends.add(end)
    browser.on('data', (part) => {
      const [, line] = /^((?:GET|POST|PATCH|DELETE) \S+) HTTP/.exec(part.toString('latin1', 0, 2000)) ?? []
      // Data without a first line is the rest of a request, with the same fault.
      if (line === undefined) return server.write(part)
      const fault = faultOf(line)
      isLast = fault === undefined
      partly = typeof fault === 'object' ? { left: fault.lines, end: fault.end } : undefined
      if (fault === 'before' || fault === 'after') cuts[fault] += 1
      if (fault === 'before') return end()
      isAnswerLost = fault === 'after'
      return server.write(part)
    })
    server.on('data', (part) => {
      if (isAnswerLost) return end()
      if (partly) return forward(part, partly)
      browser.write(part)
      // A stream ends with an empty chunk.
      if (isLast && part.subarray(-5).equals(END)) browser.end()
    })
    function forward(part: Buffer, remaining: { left: number; end: 'cut' | 'hold' }) {
      const to = endOfLine(part, remaining)
      if (to > 0) browser.write(part.subarray(0, to))
      if (remaining.left > 0 || remaining.end === 'hold') return
      cuts.inside += 1
      // Send the written data before the connection breaks.
      browser.end(() => end())
    }
    for (const socket of [browser, server]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts,
    /** Ends every connection. */
    cut,
    stop: () => {
      // Pages keep their event streams open.
      cut()
      return new Promise<void>((stopped) => proxy.close(() => stopped()))
    },
  }
}

const END = Buffer.from('0\r\n\r\n')
const LINE = Buffer.from('}\n')

/** The number of bytes in a part up to the end of the remaining JSON lines. */
function endOfLine(part: Buffer, remaining: { left: number }) {
  let at = 0
  while (remaining.left > 0) {
    const found = part.indexOf(LINE, at)
    if (found === -1) return part.length
    at = found + LINE.length
    remaining.left -= 1
  }
  return at
}
