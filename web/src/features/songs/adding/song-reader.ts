import { loadCode } from '../../../ui/load-code.ts'
import { newWorker } from '../../../ui/new-worker.ts'
import { couldntLoadReader } from '../song-words.ts'
import type { ReadSong, SongToRead } from './read-one-song.ts'
import workerAddress from './song-worker.ts?worker&url'

/** Reads songs one after another until it is ended. */
export type SongReader = { read: (toRead: SongToRead) => Promise<ReadSong>; end: () => void }

/** A reader beside the page; where a browser has no workers, in the page. */
export function songReader(accountId: string): SongReader {
  const worker = newWorker(workerAddress)
  if (!worker) {
    return {
      read: async (toRead) =>
        (await loadCode(() => import('./read-one-song.ts'))).readOneSong(toRead, accountId),
      end: () => {},
    }
  }
  return {
    read: (toRead) =>
      new Promise((resolve, reject) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }: MessageEvent<ReadSong>) => {
          port1.close()
          resolve(data)
        }
        worker.onerror = () => reject(new Error(couldntLoadReader))
        worker.postMessage({ toRead, accountId, answer: port2 }, [port2])
      }),
    end: () => worker.terminate(),
  }
}
