import type { ReadSong, SongToRead } from './read-one-song.ts'
import workerAddress from './song-worker.ts?worker&url'

/** Reads songs one after another until it is ended. */
export type SongReader = { read: (toRead: SongToRead) => Promise<ReadSong>; end: () => void }

/** A reader beside the page; where a browser has no workers, in the page. */
export function songReader(accountId: string): SongReader {
  const worker = newWorker()
  if (!worker) {
    return {
      read: async (toRead) => (await import('./read-one-song.ts')).readOneSong(toRead, accountId),
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
        worker.onerror = () => reject(new Error('The reader of songs could not be loaded. Reload the page.'))
        worker.postMessage({ toRead, accountId, answer: port2 }, [port2])
      }),
    end: () => worker.terminate(),
  }
}

function newWorker(): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined
  // as: with trusted types the address is a TrustedScriptURL, which the type of the constructor does not know.
  return new Worker(trusted(workerAddress) as string, { type: 'module' })
}

let policy: Policy | undefined

/** The content security policy lets a page start only scripts whose address went through a policy of it. */
function trusted(address: string): unknown {
  const types = Reflect.get(window, 'trustedTypes') as PolicyMaker | undefined
  policy ??= types?.createPolicy('song-worker', { createScriptURL: (text) => text })
  return policy?.createScriptURL(address) ?? address
}

type Policy = { createScriptURL: (text: string) => unknown }
type PolicyMaker = {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => Policy
}
