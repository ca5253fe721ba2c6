/** Finds the wanted ones among the names of elements, by their bytes and without making text of the others. */
export class ElementNames {
  readonly #byHash = new Map<number, { name: string; bytes: number[] }[]>()

  constructor(names: readonly string[]) {
    for (const name of names) {
      const bytes = [...name].map((letter) => letter.charCodeAt(0))
      const hash = bytes.reduce(nextHash, 0)
      this.#byHash.set(hash, [...(this.#byHash.get(hash) ?? []), { name, bytes }])
    }
  }

  /** The wanted name that these bytes are. `hash` is `nextHash` over them. */
  find(hash: number, bytes: Uint8Array, from: number, to: number): string | undefined {
    const names = this.#byHash.get(hash)
    if (!names) return undefined
    for (const each of names) {
      if (each.bytes.length !== to - from) continue
      let same = 0
      while (same < each.bytes.length && each.bytes[same] === bytes[from + same]) same++
      if (same === each.bytes.length) return each.name
    }
    return undefined
  }
}

export const nextHash = (hash: number, byte: number): number => (Math.imul(hash, 31) + byte) | 0
