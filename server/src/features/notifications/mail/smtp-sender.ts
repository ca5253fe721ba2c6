import { Readable } from 'node:stream'
import type { Letter, SendLetter, SendOutcome } from './letter.ts'

type SmtpOptions = {
  /** smtp:// or smtps://, with a name and password if the server requires them. */
  url: string
  from: string
  /** For tests, in milliseconds: how long the server may be silent, and how long one letter may need. */
  silence?: number
  patience?: number
}

export function smtpSender(options: SmtpOptions): SendLetter {
  return async (letter) => {
    let hasBegun = false
    try {
      await send(letter, options, () => (hasBegun = true))
      return { is: 'sent' }
    } catch (error) {
      return outcomeOf(error, hasBegun)
    }
  }
}

/** Calls `onBegin` when the server is ready for the letter: until then it surely does not have it. */
async function send(letter: Letter, options: SmtpOptions, onBegin: () => void) {
  const { url, from, silence = 20_000, patience = 60_000 } = options
  // Loaded lazily: it is slow to load, and most servers never send a letter.
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
    message.createReadStream = () => Readable.from(withBegin(open(), onBegin))
    done()
  })
  await transporter.sendMail({ ...letter, from, signal: AbortSignal.timeout(patience) })
}

/** The stream is first read when the sending starts. */
async function* withBegin(source: Readable, onBegin: () => void) {
  onBegin()
  yield* source
}

/** A refusal (RFC 5321: 4xx temporary, 5xx permanent) is always certain; other errors only before the letter was sent. */
function outcomeOf(error: unknown, hasBegun: boolean): SendOutcome {
  const { message, responseCode } = Object(error) as { message?: unknown; responseCode?: unknown }
  const reason = String(message)
  const code = typeof responseCode === 'number' ? responseCode : 0
  if (code < 400 && hasBegun) return { is: 'unknown', reason }
  return { is: 'not-sent', reason, isAway: code < 400 }
}
