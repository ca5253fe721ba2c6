import { connect, type Socket } from 'node:net'

/** `retryAfter` is the delay in seconds that the response requests. */
export type RawReply = { status: number; retryAfter: number | undefined; body: Buffer }

/**
 * A minimal HTTP client on one connection, since the load generator shares the processors with the server. It reconnects when
 * the server has closed the connection. Rejects when a response is incomplete.
 */
export function aRequestConnection(url: string) {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined
  let waiting: { take: (chunk: Buffer) => void; fail: (reason: Error) => void } | undefined

  function openSocket() {
    const newSocket = connect({ host: hostname, port: Number(port), noDelay: true })
    newSocket.on('data', (chunk) => waiting?.take(chunk))
    newSocket.on('error', (error) => end(newSocket, error))
    newSocket.on('close', () => end(newSocket, new Error('ECLOSED')))
    return newSocket
  }

  function end(ended: Socket, reason: Error) {
    if (socket !== ended) return
    socket = undefined
    waiting?.fail(reason)
  }

  return {
    /** Sends a raw request and returns the response. */
    ask: (request: string) =>
      new Promise<RawReply>((resolve, reject) => {
        socket ??= openSocket()
        const ownSocket = socket
        const read = reader()
        const settle = (act: () => void) => {
          waiting = undefined
          act()
        }
        waiting = {
          take: (chunk) => {
            const reply = read(chunk)
            if (!reply) return
            if (reply.isLast && socket === ownSocket) {
              socket = undefined
              ownSocket.destroy()
            }
            settle(() => resolve(reply))
          },
          fail: (reason) => settle(() => reject(reason)),
        }
        ownSocket.write(request)
      }),
    close: () => {
      const ownSocket = socket
      socket = undefined
      ownSocket?.destroy()
    },
  }
}

type CompleteReply = RawReply & { isLast: boolean }

/** Parses a response in parts, and returns it when it is complete. */
function reader() {
  const chunks: Buffer[] = []
  let length = 0
  let head: ReturnType<typeof headOf>
  return (chunk: Buffer): CompleteReply | undefined => {
    chunks.push(chunk)
    length += chunk.length
    head ??= headOf(chunks.length === 1 ? chunk : Buffer.concat(chunks))
    if (!head) return undefined
    const { bodyAt, status, retryAfter, isLast } = head
    if (head.size === undefined ? !chunk.subarray(-5).equals(LAST_CHUNK) : length < bodyAt + head.size)
      return undefined
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    return { status, retryAfter, isLast, body: all.subarray(bodyAt) }
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** `size` of the body; undefined for a chunked one. */
function headOf(bytes: Buffer) {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end)
  const status = Number(text.slice(9, 12))
  const contentLength = /\ncontent-length: *(\d+)/i.exec(text)?.[1]
  const retryAfter = /\nretry-after: *(\d+)/i.exec(text)?.[1]
  return {
    status,
    bodyAt: end + HEAD_END.length,
    size:
      status === 304 || status === 204 ? 0 : contentLength === undefined ? undefined : Number(contentLength),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    isLast: /\nconnection: *close/i.test(text),
  }
}
