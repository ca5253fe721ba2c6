import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Manner =
  | 'accepts'
  /** Takes the connection and never says a word. */
  | 'says nothing'
  /** Refuses the person for good, or for now. */
  | 'refuses'
  | 'is busy'
  /** Takes the whole letter, then refuses it. */
  | 'refuses the letter'
  /** Takes the whole letter and never says whether it has it; the other ends the connection there. */
  | 'hangs at the end'
  | 'leaves at the end'

/** A mail server on loopback that knows as much SMTP (RFC 5321) as a sender needs. */
export async function aMailServer(manner: Manner = 'accepts') {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (manner !== 'says nothing') converse(socket, manner, letters)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(close)
  return { url: `smtp://127.0.0.1:${port}`, letters, close }
}

function converse(socket: Socket, manner: Manner, letters: string[]) {
  let heard = ''
  let isLetter = false
  socket.write('220 test\r\n')
  socket.on('data', (bytes) => {
    heard += bytes.toString()
    for (;;) {
      const end = isLetter ? '\r\n.\r\n' : '\r\n'
      const at = heard.indexOf(end)
      if (at < 0) return
      const said = heard.slice(0, at)
      heard = heard.slice(at + end.length)
      if (isLetter) letters.push(said)
      const reply = isLetter ? atTheEnd(manner, socket) : replyTo(said, manner)
      isLetter = reply.startsWith('354')
      if (reply) socket.write(`${reply}\r\n`)
    }
  })
}

function replyTo(said: string, manner: Manner) {
  if (/^RCPT/i.test(said) && manner === 'refuses') return '550 no such person'
  if (/^RCPT/i.test(said) && manner === 'is busy') return '451 come back later'
  if (/^DATA/i.test(said)) return '354 go on'
  return /^QUIT/i.test(said) ? '221 bye' : '250 ok'
}

function atTheEnd(manner: Manner, socket: Socket) {
  if (manner === 'hangs at the end') return ''
  if (manner === 'leaves at the end') {
    socket.destroy()
    return ''
  }
  return manner === 'refuses the letter' ? '554 not wanted' : '250 it is here'
}
