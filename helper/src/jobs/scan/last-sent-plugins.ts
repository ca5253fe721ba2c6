import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Pairing } from '../../connect/pairing.ts'
import type { FoundBundle } from '../../scan/to-found-bundle.ts'
import { jsonFile } from '../../system/json-file.ts'

const { read, write } = jsonFile(
  'sent.json',
  z.object({ site: z.string(), account: z.string(), digest: z.string() }),
)

/** A digest of the plugins, their paths, versions and sizes that the last automatic scan has sent to a library. */
export function lastSentPlugins(state: string, { site, account }: Pairing) {
  const lastSent = read(state)
  const lastDigest = lastSent?.site === site && lastSent.account === account ? lastSent.digest : undefined
  return {
    isChanged: (found: FoundBundle[]) => digestOf(found) !== lastDigest,
    keep: (found: FoundBundle[]) => write(state, { site, account, digest: digestOf(found) }),
  }
}

function digestOf(found: FoundBundle[]) {
  const lines = found.map(({ plugin: { path, version, format, name, size }, place }) =>
    JSON.stringify([place ?? path, version, format, name, size]),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url')
}
