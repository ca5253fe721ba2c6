import type { PluginUse } from '#shared/songs/song.ts'

/** A plugin as songs name it. */
export type NamedPlugin = Pick<PluginUse, 'format' | 'name' | 'maker' | 'version' | 'id' | 'ids' | 'factory'>

/**
 * The plugins of a song by their numbers in a table. One that is used once and in no special way, as most are, is its number alone;
 * others have their counts with it.
 */
export type NumberedUses = (number | [number: number, ...counts: Counts])[]

type Counts = [count: number, off: number, offline: number, frozen: number, missing: number, inRack: number]

/** Far more than all makers have made, so that songs made for that cannot fill the memory. */
const MOST_PLUGINS = 200_000

/** All plugins that some songs use, each once: thousands of songs use the same ones. */
export class PluginTable {
  readonly #plugins: NamedPlugin[]
  /** By what is in a plugin, its number. Filled when the first plugin is looked up. */
  #numbers: Map<string, number> | undefined
  readonly #plainUses: string[] = []

  constructor(plugins: readonly NamedPlugin[] = []) {
    this.#plugins = [...plugins]
  }

  all(): readonly NamedPlugin[] {
    return this.#plugins
  }

  /** The uses of a song with the numbers of this table. `isFull` when it could not hold some. */
  numbered(uses: readonly PluginUse[]): { uses: NumberedUses; isFull: boolean } {
    const numbered: NumberedUses = []
    let isFull = false
    for (const use of uses) {
      const number = this.#numberOf(use)
      if (number === null) isFull = true
      else numbered.push(isPlain(use) ? number : [number, ...countsOf(use)])
    }
    return { uses: numbered, isFull }
  }

  /** The same uses, which have the numbers of another table. */
  renumbered(uses: NumberedUses, other: PluginTable): NumberedUses {
    const ownNumber = (number: number) => {
      const plugin = other.#plugins[number]
      return plugin ? (this.#numberOf(plugin) ?? number) : number
    }
    return uses.map((use) => {
      if (typeof use === 'number') return ownNumber(use)
      const [number, ...counts] = use
      return [ownNumber(number), ...counts]
    })
  }

  usesOf(uses: NumberedUses): PluginUse[] {
    return uses.flatMap((use) => {
      const [number, ...counts] = typeof use === 'number' ? asPlain(use) : use
      const plugin = this.#plugins[number]
      if (!plugin) return []
      const [count, off, offline, frozen, missing, inRack] = counts
      return [{ ...plugin, count, off, offline, frozen, missing, inRack }]
    })
  }

  /** The uses as the elements of a JSON list. Tens of thousands are printed, so the text of most is made once. */
  usesJson(uses: NumberedUses): string {
    let json = ''
    for (const each of uses) {
      const use = typeof each === 'number' ? this.#plainJson(each) : this.#jsonOf(each)
      if (use) json += json ? `,${use}` : use
    }
    return json
  }

  /** How many plugins these are, and how many of them were missing in at least one place. */
  countsOf(uses: NumberedUses): { plugins: number; missing: number } {
    return {
      plugins: uses.length,
      missing: uses.filter((use) => typeof use !== 'number' && use[5] > 0).length,
    }
  }

  #plainJson(number: number): string {
    const known = this.#plainUses[number]
    if (known !== undefined) return known
    const json = this.#jsonOf(asPlain(number))
    this.#plainUses[number] = json
    return json
  }

  /** '' when there is no such plugin. */
  #jsonOf([number, count, off, offline, frozen, missing, inRack]: [number, ...Counts]): string {
    const plugin = this.#plugins[number]
    if (!plugin) return ''
    const { format, name, maker, ids } = plugin
    return JSON.stringify({ format, name, maker, ids, off, offline, frozen, missing, inRack, count })
  }

  /** Null when the table is full. */
  #numberOf({ format, name, maker, version, id, ids, factory }: NamedPlugin): number | null {
    this.#numbers ??= new Map(this.#plugins.map((plugin, number) => [keyOf(plugin), number]))
    const plugin = { format, name, maker, version, id, ids, factory }
    const key = keyOf(plugin)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    if (this.#plugins.length >= MOST_PLUGINS) return null
    this.#numbers.set(key, this.#plugins.length)
    return this.#plugins.push(plugin) - 1
  }
}

const countsOf = (use: PluginUse): Counts =>
  // as: as many as there are names
  (['count', 'off', 'offline', 'frozen', 'missing', 'inRack'] as const).map((name) => use[name]) as Counts

const isPlain = (use: PluginUse) => countsOf(use).every((count, i) => count === (i === 0 ? 1 : 0))

const asPlain = (number: number): [number, ...Counts] => [number, 1, 0, 0, 0, 0, 0]

const keyOf = ({ format, name, maker, version, id, ids, factory }: NamedPlugin) =>
  [format, name, maker, version, id, factory, ...ids].join('\n')
