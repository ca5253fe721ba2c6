import { Readable } from 'node:stream'
import type { Letter } from './letter.ts'
import type { Outcome, Post } from './post.ts'

type SmtpOptions = {
  /** smtp:// or smtps://, with name and password where the server wants them. */
  url: string
  from: string
  /** For tests: how long the server may be silent, and a letter may take in all, in milliseconds. */
  silence?: number
  patience?: number
}

/** Sends by SMTP, each letter over a connection of its own. */
export function smtpPost(options: SmtpOptions): Post {
  return async (letter) => {
    let hasBegun = false
    try {
      await send(letter, options, () => {
        hasBegun = true
      })
      return { is: 'sent' }
    } catch (error) {
      return outcomeOf(error, hasBegun)
    }
  }
}

/** `onBegin` is called when the server has said that the letter may come: until then it surely has none. */
async function send(letter: Letter, options: SmtpOptions, onBegin: () => void) {
  const { url, from, silence = 20_000, patience = 60_000 } = options
  // Loaded with the first letter: it takes its time, and most servers never send one.
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({
    url,
    connectionTimeout: silence,
    greetingTimeout: silence,
    dnsTimeout: silence,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transporter.use('stream', ({ message }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(told(open(), onBegin))
    done()
  })
  await transporter.sendMail({ ...letter, from, signal: AbortSignal.timeout(patience) })
}

/** Nothing is read from a stream before somebody wants to send it. */
async function* told(source: Readable, onBegin: () => void) {
  onBegin()
  yield* source
}

/** A refusal (RFC 5321: 4xx for now, 5xx for good) is certain at any time; anything else only before the letter went out. */
function outcomeOf(error: unknown, hasBegun: boolean): Outcome {
  const { message, responseCode } = Object(error) as { message?: unknown; responseCode?: unknown }
  const reason = String(message)
  const code = typeof responseCode === 'number' ? responseCode : 0
  if (code < 400 && hasBegun) return { is: 'unknown', reason }
  return { is: 'not-sent', reason, isAway: code < 400 }
}
