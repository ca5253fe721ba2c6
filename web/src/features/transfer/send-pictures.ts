import { ApiError } from '#shared/contract/client.ts'
import { contentOf, type ZipEntry } from '#shared/transfer/zip.ts'
import { api } from '../../api/api.ts'
import { inflate } from './inflate.ts'
import type { Sent } from './send-plan.ts'

export type PictureToSend = { pluginId: string; entry: ZipEntry }

/** The server takes 300 a minute; until it takes more we wait so many milliseconds and ask again. */
const PAUSE = 5000

/**
 * Uploads pictures one after the other, from the given one on, and yields how many have arrived. A picture that the server will
 * not have is left out. Once the signal is aborted no further one is begun.
 */
export async function* sendPictures(
  pictures: PictureToSend[],
  { pluginIds, importId }: Sent,
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

async function upload(sent: Upload, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await api.screenshots.upload(sent)
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      if (error.status !== 429) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
