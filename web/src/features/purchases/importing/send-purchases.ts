import { displayText } from '#shared/bundles/facts/shown-text.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { type ImportedPurchase, PURCHASES_PER_CALL } from '#shared/transfer/imported-purchase.ts'
import { transferApi } from '../../../api/transfer-api.ts'

/** The progress of an import: how many purchases were sent, and how many of them were new. */
export type SentPurchases = { importId: string; done: number; createdCount: number }

/**
 * Sends purchases part by part and yields the progress. An aborted signal starts no further part. A failed part throws its error; pass
 * the last progress as `before` to resume. Sending a part again adds nothing twice.
 */
export async function* sendPurchases(
  source: string,
  purchases: ImportedPurchase[],
  signal: AbortSignal,
  before?: SentPurchases,
): AsyncGenerator<SentPurchases> {
  let sent = before ?? { importId: await begin(source), done: 0, createdCount: 0 }
  yield sent
  for (const part of inChunks(purchases.slice(sent.done), LIMITS)) {
    if (signal.aborted) return
    const params = { id: sent.importId }
    const { createdCount } = await transferApi.addPurchases({ params, body: { purchases: part } })
    sent = { ...sent, done: sent.done + part.length, createdCount: sent.createdCount + createdCount }
    yield sent
  }
}

/** At most so many characters of JSON, which stays below the byte limit of the server for any text. */
const LIMITS = {
  count: PURCHASES_PER_CALL,
  size: 500_000,
  sizeOf: (purchase: ImportedPurchase) => JSON.stringify(purchase).length,
}

const begin = async (source: string) =>
  (await transferApi.begin({ body: { source: displayText(source, 300) || 'A table' } })).id
