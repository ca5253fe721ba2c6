import type { Packed } from './packed.ts'

/**
 * Keeps the answers that were packed last, up to so many bytes. A key names one version of an answer, so what is kept under
 * it is never out of date.
 */
export function keptAnswers(mostBytes: number) {
  const kept = new Map<string, Packed>()
  let bytes = 0

  function forget(key: string) {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }

  return {
    find: (key: string) => {
      const answer = kept.get(key)
      // What was asked for last stands last.
      if (answer && kept.delete(key)) kept.set(key, answer)
      return answer
    },
    /** The one that was not asked for the longest gives way. */
    keep: (key: string, answer: Packed) => {
      forget(key)
      if (answer.bytes.length > mostBytes / 4) return
      kept.set(key, answer)
      bytes += answer.bytes.length
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return
        forget(oldest)
      }
    },
  }
}
