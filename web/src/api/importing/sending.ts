import { displayText } from '#shared/bundles/facts/shown-text.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { aFile, sentText } from '../api-words.ts'
import { transferApi } from '../transfer-api.ts'

/** How many were new, completed by the import, and unchanged by it. */
export type SentCounts = Record<'createdCount' | 'joinedCount' | 'unchangedCount', number>

/** The sent part of an import: the counts of each noun. */
export type SentImport = { importId: string; counts: Partial<Record<string, SentCounts>> }

export const NO_COUNTS: SentCounts = { createdCount: 0, joinedCount: 0, unchangedCount: 0 }

export const withCounts = (counts: SentCounts, more: SentCounts): SentCounts => ({
  createdCount: counts.createdCount + more.createdCount,
  joinedCount: counts.joinedCount + more.joinedCount,
  unchangedCount: counts.unchangedCount + more.unchangedCount,
})

/** The outcome of the sent ones, in a sentence. */
export const countsText = ({ createdCount, joinedCount, unchangedCount }: SentCounts, noun: string) =>
  sentText(createdCount, joinedCount, unchangedCount, noun)

/** Begins an import from a file of this name. Resolves to its id. */
export const beginImport = async (source: string) =>
  (await transferApi.begin({ body: { source: displayText(source, 300) || aFile } })).id

/** At most so many characters of JSON in a call, which stays below the byte limit of the server for any text. */
const MAX_CHARACTERS = 500_000

/** Splits what is sent into calls of at most `count`. */
export const callsOf = <Item extends object>(items: readonly Item[], count: number) =>
  inChunks(items, { count, size: MAX_CHARACTERS, sizeOf: (item) => JSON.stringify(item).length })
