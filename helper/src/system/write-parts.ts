/** In characters. */
const BLOCK = 64 * 1024

/** Writes texts one after another without holding all of them in memory, and ends early when the reader has gone. */
export async function writeParts(stream: NodeJS.WriteStream, parts: Iterable<string>) {
  let block = ''
  for (const part of parts) {
    block += part
    if (block.length < BLOCK) continue
    const isTaken = stream.write(block)
    block = ''
    if (!isTaken) await untilReady(stream)
    if (!stream.writable) return
  }
  stream.write(block)
}

const untilReady = (stream: NodeJS.WriteStream) =>
  new Promise<void>((resolve) => {
    for (const event of ['drain', 'error', 'close']) stream.once(event, resolve)
  })
