/** Keeps the unused end of a chunk and puts it before the next one. */
export class CarriedBytes {
  #buffer = new Uint8Array(1024)
  #length = 0

  /** The kept bytes and the chunk after them; the chunk itself when nothing was kept. Valid until the next call. */
  with(chunk: Uint8Array): Uint8Array {
    if (this.#length === 0) return chunk
    const needed = this.#length + chunk.length
    if (needed > this.#buffer.length) this.#grow(needed)
    this.#buffer.set(chunk, this.#length)
    this.#length = needed
    return this.#buffer.subarray(0, needed)
  }

  /** Keeps what `bytes`, as returned by `with`, holds from `from`. */
  keep(bytes: Uint8Array, from: number) {
    const rest = bytes.subarray(from)
    if (rest.length > this.#buffer.length) this.#grow(rest.length)
    this.#buffer.set(rest)
    this.#length = rest.length
  }

  #grow(needed: number) {
    const larger = new Uint8Array(needed * 2)
    larger.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = larger
  }
}
