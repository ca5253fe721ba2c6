import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type MailServerBehavior =
  | 'accepts'
  /** Accepts the connection and never responds. */
  | 'says nothing'
  /** Refuses the recipient permanently, or temporarily. */
  | 'refuses'
  | 'is busy'
  /** Receives the whole letter, then refuses it. */
  | 'refuses the letter'
  /** Receives the whole letter and never responds, or closes the connection. */
  | 'hangs at the end'
  | 'leaves at the end'

/** A mail server on loopback with a minimum of SMTP (RFC 5321). */
export async function aMailServer(manner: MailServerBehavior = 'accepts') {
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

function converse(socket: Socket, manner: MailServerBehavior, letters: string[]) {
  let received = ''
  let isLetter = false
  socket.write('220 test\r\n')
  socket.on('data', (bytes) => {
    received += bytes.toString()
    for (;;) {
      const end = isLetter ? '\r\n.\r\n' : '\r\n'
      const at = received.indexOf(end)
      if (at < 0) return
      const message = received.slice(0, at)
      received = received.slice(at + end.length)
      if (isLetter) letters.push(message)
      const reply = isLetter ? replyToLetter(manner, socket) : replyTo(message, manner)
      isLetter = reply.startsWith('354')
      if (reply) socket.write(`${reply}\r\n`)
    }
  })
}

function replyTo(message: string, manner: MailServerBehavior) {
  if (/^RCPT/i.test(message) && manner === 'refuses') return '550 no such person'
  if (/^RCPT/i.test(message) && manner === 'is busy') return '451 come back later'
  if (/^DATA/i.test(message)) return '354 go on'
  return /^QUIT/i.test(message) ? '221 bye' : '250 ok'
}

function replyToLetter(manner: MailServerBehavior, socket: Socket) {
  if (manner === 'hangs at the end') return ''
  if (manner === 'leaves at the end') {
    socket.destroy()
    return ''
  }
  return manner === 'refuses the letter' ? '554 not wanted' : '250 it is here'
}
