import { createHash } from 'node:crypto'

/** A checksum of rows that ignores their order, since PostgreSQLs sort differently. Rows are unique, so no two cancel each other out. */
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
