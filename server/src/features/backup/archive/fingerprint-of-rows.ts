import { createHash } from 'node:crypto'

/**
 * A checksum of rows as lines of text that does not depend on their order, since another PostgreSQL may sort texts
 * differently. Rows of a table are unique, so no two can cancel each other out.
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
