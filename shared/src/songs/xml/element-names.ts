type Known = { name: string; bytes: number[] }

/** Finds the wanted ones among the names of elements, by their bytes and without making text of the others. */
export class ElementNames {
  readonly #byHash = new Map<number, Known[]>()
  /** The kinds of names by their hash. */
  readonly #kinds = new Uint8Array(SIZE)

  constructor(anywhere: readonly string[], inside: readonly string[]) {
    for (const name of anywhere) this.#add(name, ANYWHERE)
    for (const name of inside) this.#add(name, INSIDE)
  }

  #add(name: string, kind: number) {
    const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
    const hash = hashAt(bytes, 0, bytes.length)
    this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), { name, bytes: [...bytes] }])
    this.#kinds[hash] = Math.max(this.#kinds[hash] ?? 0, kind)
  }

  /** False for nearly all names that are not wanted. `isInside`: the element lies directly inside a wanted one. */
  mayBe(bytes: Uint8Array, from: number, to: number, isInside: boolean): boolean {
    const kind = this.#kinds[hashAt(bytes, from, to)] ?? 0
    return kind === ANYWHERE || (kind === INSIDE && isInside)
  }

  /** The wanted name that these bytes are. */
  find(bytes: Uint8Array, from: number, to: number): string | undefined {
    return this.#byHash.get(hashAt(bytes, from, to))?.find((known) => isSame(known.bytes, bytes, from, to))
      ?.name
  }
}

const INSIDE = 1
const ANYWHERE = 2
const SIZE = 4096

/** A hash of the length and of the first, the middle and the last letter. */
const hashAt = (bytes: Uint8Array, from: number, to: number) =>
  ((bytes[from] ?? 0) * 59 +
    (bytes[to - 1] ?? 0) * 7 +
    (bytes[(from + to) >> 1] ?? 0) * 113 +
    (to - from) * 331) &
  (SIZE - 1)

function isSame(known: number[], bytes: Uint8Array, from: number, to: number) {
  if (known.length !== to - from) return false
  for (let i = 0; i < known.length; i++) if (known[i] !== bytes[from + i]) return false
  return true
}
