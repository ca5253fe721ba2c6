/** The lines of a part, in pages of about a megabyte. The last line also ends with a line break. */
export async function* linePages(content: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    pieces.push(chunk)
    size += chunk.length
    if (size < PAGE_BYTES || !chunk.includes(LINE_BREAK)) continue
    const all = Buffer.concat(pieces)
    const end = all.lastIndexOf(LINE_BREAK)
    yield split(all.subarray(0, end))
    pieces = [all.subarray(end + 1)]
    size = pieces[0]?.length ?? 0
  }
  const rest = Buffer.concat(pieces)
  if (rest.length === 0) return
  if (rest.at(-1) !== LINE_BREAK) throw new Error('The last line of a table is truncated.')
  yield split(rest.subarray(0, -1))
}

const PAGE_BYTES = 1024 * 1024
const LINE_BREAK = 10

const split = (text: Buffer) => text.toString('utf8').split('\n')
