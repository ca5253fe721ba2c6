import { inChunks } from '#shared/in-chunks.ts'
import { MAX_IMPORTED_PER_CALL } from '#shared/transfer/contract.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { ImportClient } from './site-client.ts'
import { LONG_RETRY_MINUTES, withRetries } from './with-retries.ts'

type Counts = Awaited<ReturnType<ImportClient['add']>>

/** Adds plugins to the library as one import, which the user can undo on the site for seven days. `onAdded` gets each part that was sent. */
export async function sendImport(
  site: ImportClient,
  source: string,
  plugins: readonly PlannedImport[],
  onAdded: (part: PlannedImport[], counts: Counts) => void,
) {
  const { id } = await withRetries(() => site.begin({ body: { source } }))
  for (const part of inChunks(plugins, CALL)) {
    const send = () => site.add({ params: { id }, body: { plugins: part } })
    onAdded(part, await withRetries(send, { seconds: LONG_RETRY_MINUTES * 60 }))
  }
}

/** Less than the size limit of a call. */
const CALL = {
  count: MAX_IMPORTED_PER_CALL,
  size: 1_500_000,
  sizeOf: (plugin: PlannedImport) => Buffer.byteLength(JSON.stringify(plugin)),
}
