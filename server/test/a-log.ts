import { Writable } from 'node:stream'
import { createLogger } from '../src/create-logger.ts'

/** A logger whose output tests can read. */
export function aLog() {
  let text = ''
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk
      done()
    },
  })
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line): Record<string, unknown> => JSON.parse(line))
  return { logger: createLogger(output, 'debug'), lines, text: () => text }
}
