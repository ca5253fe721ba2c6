/* Reads songs beside the page, which stays free for its user meanwhile. */
import { readOneSong, type SongToRead } from './read-one-song.ts'

type Asked = { toRead: SongToRead; accountId: string; answer: MessagePort }

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void readOneSong(data.toRead, data.accountId).then((read) => data.answer.postMessage(read))
})
