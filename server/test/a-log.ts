import { Writable } from 'node:stream'
import { logTo } from '../src/log.ts'

/** What a server writes on its standard output, for tests that look at it. */
export function aLog() {
  let text = ''
  const output = new Writable({
    write: (part, _encoding, done) => {
      text += part
      done()
    },
  })
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line): Record<string, unknown> => JSON.parse(line))
  return { logger: logTo(output, 'debug'), lines, text: () => text }
}
