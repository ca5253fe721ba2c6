import { ApiError } from '#shared/contract/client.ts'
import { pause } from '#shared/timing/pause.ts'
import { api } from '../../api/api.ts'
import type { ArchiveFile } from './archive-files.ts'

export type PictureToSend = { pluginId: string; file: ArchiveFile }

/** The wait before a retry when the rate limit of the server is reached, in milliseconds. */
const PAUSE = 5000

/**
 * Uploads pictures one by one, starting at index `from`, and yields the number sent so far. A refused picture is skipped. An
 * aborted signal starts no further upload.
 */
export async function* sendPictures(
  pictures: PictureToSend[],
  { pluginIds, importId }: { pluginIds: ReadonlyMap<string, string>; importId: string },
  signal: AbortSignal,
  from: number,
): AsyncGenerator<number> {
  for (const [index, { pluginId, file }] of pictures.entries()) {
    if (index < from) continue
    if (signal.aborted) return
    const id = pluginIds.get(pluginId)
    const content = await file.content()
    if (id && content) {
      const picture = new File([new Uint8Array(content)], file.name, { type: 'image/webp' })
      await upload({ params: { id }, query: { import: importId }, file: picture }, signal)
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
      await pause(PAUSE)
    }
  }
}
