import { SONG_LIMITS } from './limits.ts'

/** Counts different texts, such as paths of audio files, without keeping any. Up to a limit. */
export class DistinctTexts {
  readonly #hashes = new Set<number>()

  /** Returns how many different ones there are. An empty text does not count. */
  add(text: string): number {
    if (text && this.#hashes.size < SONG_LIMITS.samples) this.#hashes.add(hashOf(text))
    return this.#hashes.size
  }
}

/** A number of 53 bits, of which two are equal for different texts only once in many millions of songs. */
function hashOf(text: string) {
  let first = 0x811c9dc5
  let second = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    first = Math.imul(first ^ code, 0x01000193)
    second = (Math.imul(second, 31) + code) | 0
  }
  return (first & 0x1fffff) * 2 ** 32 + (second >>> 0)
}
