import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Pairing } from '../../connect/pairing.ts'
import type { Found } from '../../scan/found-of.ts'
import { keptAs } from '../../system/kept.ts'

const { read, write } = keptAs(
  'sent.json',
  z.object({ site: z.string(), account: z.string(), digest: z.string() }),
)

/** What this helper last reported to a library by itself, as one digest of the paths and versions. */
export function sentList(state: string, { site, account }: Pairing) {
  const kept = read(state)
  const known = kept?.site === site && kept.account === account ? kept.digest : undefined
  return {
    isChanged: (found: Found[]) => digestOf(found) !== known,
    keep: (found: Found[]) => write(state, { site, account, digest: digestOf(found) }),
  }
}

function digestOf(found: Found[]) {
  const lines = found.map(({ plugin: { path, version, format, name }, place }) =>
    JSON.stringify([place ?? path, version, format, name]),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url')
}
