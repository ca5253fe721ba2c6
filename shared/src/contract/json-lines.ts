/** The longest line of a streamed response, in characters. */
const LONGEST_LINE = 64 * 1024

/** The complete lines of a text that arrives in pieces. Throws when a line is longer than any that is sent, or for no stream. */
export async function* jsonLinesOf(body: unknown): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of piecesOf(body)) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error('A line of the answer is too long.')
    yield* lines.filter((line) => line !== '')
  }
}

const piecesOf = (body: unknown): AsyncIterable<unknown> => {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body)
    return body as AsyncIterable<unknown> // what has this method is iterable
  throw new Error('The answer is not a stream.')
}
