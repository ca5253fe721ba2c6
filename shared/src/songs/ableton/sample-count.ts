import { SONG_LIMITS } from '../limits.ts'
import type { XmlTag } from '../xml/xml-tag.ts'

/** The elements of a reference to an audio file, a `SampleRef`, that are read. */
export const SAMPLE_FIELDS = ['FileRef', 'RelativePathElement', 'RelativePath', 'Path', 'Name']

/** Counts the different audio files of a set. Of their paths it keeps only hashes, and only while it reads. */
export class SampleCount {
  readonly #hashes = new Set<number>()
  #sample = 0
  #file = 0
  #hash: [number, number] = [0, 0]

  get count() {
    return this.#hashes.size
  }

  open(name: string, tag: XmlTag, depth: number) {
    if (name === 'SampleRef') this.#sample = depth
    else if (name === 'FileRef' && this.#sample !== 0) {
      this.#file = depth
      this.#hash = [0, 0]
    } else if (this.#file !== 0) this.#add(tag.value('Value') ?? tag.value('Dir') ?? '')
  }

  close(name: string, depth: number) {
    if (name === 'SampleRef' && depth === this.#sample) this.#sample = 0
    if (name !== 'FileRef' || depth !== this.#file) return
    this.#file = 0
    const isEmpty = this.#hash[0] === 0 && this.#hash[1] === 0
    if (!isEmpty && this.#hashes.size < SONG_LIMITS.samples) {
      this.#hashes.add((this.#hash[0] & 0x1fffff) * 2 ** 32 + (this.#hash[1] >>> 0))
    }
  }

  #add(text: string) {
    let [first, second] = this.#hash
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      first = Math.imul(first ^ code, 0x01000193)
      second = (Math.imul(second, 31) + code + 1) | 0
    }
    if (text) this.#hash = [Math.imul(first ^ 0x2f, 0x01000193), (Math.imul(second, 31) + 0x2f) | 0]
  }
}
