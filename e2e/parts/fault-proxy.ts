import { connect, createServer } from 'node:net'

/**
 * What becomes of a request: it never arrives, its answer never does, its answer breaks off after so many lines or stands still
 * there, or all goes well.
 */
export type Fault = 'before' | 'after' | { lines: number; end: 'cut' | 'hold' } | undefined

/**
 * A way to a server on which connections break. `faultOf` is asked for each request, by its first line; `cuts` counts what it
 * did. `before` ends the connection instead of handing the request on, `after` ends it instead of handing the answer back,
 * `lines` hands on the first lines of JSON of the answer only.
 * `undefined` for a request that is asked about ends it as well, once its answer is handed back: on a connection that was used
 * before, a browser sends a request once more by itself, and nobody would see the failure.
 */
export async function faultProxy(target: string, faultOf: (firstLine: string) => Fault | 'let through') {
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
      // What has no first line is the rest of a request, which shares the lot of its beginning.
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
      if (partly) return hand(part, partly)
      browser.write(part)
      // A stream comes in many parts; the last of them is the chunk without bytes.
      if (isLast && part.subarray(-5).equals(END)) browser.end()
    })
    function hand(part: Buffer, lot: { left: number; end: 'cut' | 'hold' }) {
      const to = endOfLine(part, lot)
      if (to > 0) browser.write(part.subarray(0, to))
      if (lot.left > 0 || lot.end === 'hold') return
      cuts.inside += 1
      // What was written is sent before the connection breaks.
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
    /** Ends every connection that there is. */
    cut,
    stop: () => {
      // A page keeps its stream of events open for as long as it can.
      cut()
      return new Promise<void>((stopped) => proxy.close(() => stopped()))
    },
  }
}

const END = Buffer.from('0\r\n\r\n')
const LINE = Buffer.from('}\n')

/** How much of a part there is until so many lines of JSON have ended. */
function endOfLine(part: Buffer, lot: { left: number }) {
  let at = 0
  while (lot.left > 0) {
    const found = part.indexOf(LINE, at)
    if (found === -1) return part.length
    at = found + LINE.length
    lot.left -= 1
  }
  return at
}
