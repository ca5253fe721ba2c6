import { ApiError } from '#shared/contract/client.ts'
import { contentOf, type ZipEntry } from '#shared/transfer/zip.ts'
import { api } from '../../api/api.ts'
import { inflate } from './inflate.ts'
import type { SentProgress } from './send-plan.ts'

export type PictureToSend = { pluginId: string; entry: ZipEntry }

/** The wait before a retry when the rate limit of the server is reached, in milliseconds. */
const PAUSE = 5000

/**
 * Uploads pictures one by one, starting at index `from`, and yields the number sent so far. A refused picture is skipped. An
 * aborted signal starts no further upload.
 */
export async function* sendPictures(
  pictures: PictureToSend[],
  { pluginIds, importId }: SentProgress,
  signal: AbortSignal,
  from: number,
): AsyncGenerator<number> {
  for (const [index, { pluginId, entry }] of pictures.entries()) {
    if (index < from) continue
    if (signal.aborted) return
    const id = pluginIds.get(pluginId)
    const content = await contentOf(entry, inflate)
    if (id && content) {
      const file = new File([new Uint8Array(content)], entry.name, { type: 'image/webp' })
      await upload({ params: { id }, query: { import: importId }, file }, signal)
    }
    yield index + 1
  }
}

type Upload = Parameters<typeof api.screenshots.upload>[0]

async function upload(request: Upload, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await api.screenshots.upload(request)
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      if (error.status !== 429) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
