import { DistinctTexts } from '../distinct-texts.ts'
import type { XmlTag } from '../xml/xml-tag.ts'

/** The elements of a reference to an audio file, a `SampleRef`, that are read. */
export const SAMPLE_FIELDS = ['FileRef', 'RelativePathElement', 'RelativePath', 'Path', 'Name']

/** The longest path that tells one file from another. */
const MAX_PATH = 8192

/** Counts the different audio files of a set. */
export class SampleCount {
  readonly #files = new DistinctTexts()
  #sample = 0
  #file = 0
  #path = ''

  get count() {
    return this.#files.count
  }

  open(name: string, tag: XmlTag, depth: number) {
    if (name === 'SampleRef') this.#sample = depth
    else if (name === 'FileRef' && this.#sample !== 0) {
      this.#file = depth
      this.#path = ''
    } else if (this.#file !== 0 && this.#path.length < MAX_PATH) {
      this.#path += `/${tag.value('Value') ?? tag.value('Dir') ?? ''}`
    }
  }

  close(name: string, depth: number) {
    if (name === 'SampleRef' && depth === this.#sample) this.#sample = 0
    if (name !== 'FileRef' || depth !== this.#file) return
    this.#file = 0
    if (/[^/]/.test(this.#path)) this.#files.add(this.#path)
    this.#path = ''
  }
}
