import { createHash } from 'node:crypto'

/**
 * Takes rows as lines of text, one after the other, and gives one sum of them that does not depend on their order: another
 * PostgreSQL may sort texts differently. No row stands twice in a table, so none can take another one away.
 */
export function fingerprintOfRows() {
  const sum = Buffer.alloc(32)
  return {
    add(line: string) {
      const hash = createHash('sha256').update(line).digest()
      for (let at = 0; at < sum.length; at += 4)
        sum.writeInt32LE(sum.readInt32LE(at) ^ hash.readInt32LE(at), at)
    },
    hex: () => sum.toString('hex'),
  }
}
