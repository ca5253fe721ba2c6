import { connect, type Socket } from 'node:net'

/** `seconds` to wait before the next try, where the answer names them. */
export type Reply = { status: number; retryAfter: number | undefined; body: Buffer }

/**
 * One connection on which one call follows the other, as lean as it can be: who makes load shares the processors with who
 * is measured. It is opened again when the other side has ended it. A call rejects when its answer does not come whole.
 */
export function aLine(url: string) {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined
  let waiting: { take: (part: Buffer) => void; fail: (reason: Error) => void } | undefined

  function opened() {
    const fresh = connect({ host: hostname, port: Number(port), noDelay: true })
    fresh.on('data', (part) => waiting?.take(part))
    fresh.on('error', (error) => end(fresh, error))
    fresh.on('close', () => end(fresh, new Error('ECLOSED')))
    return fresh
  }

  function end(ended: Socket, reason: Error) {
    if (socket !== ended) return
    socket = undefined
    waiting?.fail(reason)
  }

  return {
    /** Sends a whole request, and gives the whole answer. */
    ask: (request: string) =>
      new Promise<Reply>((resolve, reject) => {
        socket ??= opened()
        const mine = socket
        const read = reader()
        const settle = (act: () => void) => {
          waiting = undefined
          act()
        }
        waiting = {
          take: (part) => {
            const answer = read(part)
            if (!answer) return
            if (answer.isLast && socket === mine) {
              socket = undefined
              mine.destroy()
            }
            settle(() => resolve(answer))
          },
          fail: (reason) => settle(() => reject(reason)),
        }
        mine.write(request)
      }),
    close: () => {
      const mine = socket
      socket = undefined
      mine?.destroy()
    },
  }
}

type Whole = Reply & { isLast: boolean }

/** Takes an answer part by part; gives it once it is whole. */
function reader() {
  const parts: Buffer[] = []
  let length = 0
  let head: ReturnType<typeof headOf>
  return (part: Buffer): Whole | undefined => {
    parts.push(part)
    length += part.length
    head ??= headOf(parts.length === 1 ? part : Buffer.concat(parts))
    if (!head) return undefined
    const { bodyAt, status, retryAfter, isLast } = head
    if (head.size === undefined ? !part.subarray(-5).equals(LAST_CHUNK) : length < bodyAt + head.size)
      return undefined
    const all = parts.length === 1 ? part : Buffer.concat(parts)
    return { status, retryAfter, isLast, body: all.subarray(bodyAt) }
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** `size` of what follows; undefined where it comes in chunks. */
function headOf(bytes: Buffer) {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end)
  const status = Number(text.slice(9, 12))
  const named = /\ncontent-length: *(\d+)/i.exec(text)?.[1]
  const later = /\nretry-after: *(\d+)/i.exec(text)?.[1]
  return {
    status,
    bodyAt: end + HEAD_END.length,
    size: status === 304 || status === 204 ? 0 : named === undefined ? undefined : Number(named),
    retryAfter: later === undefined ? undefined : Number(later),
    isLast: /\nconnection: *close/i.test(text),
  }
}
