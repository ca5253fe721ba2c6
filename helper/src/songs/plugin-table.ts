import type { PluginUse } from '#shared/songs/song.ts'

/** A plugin as songs name it. */
export type NamedPlugin = Pick<PluginUse, 'format' | 'name' | 'maker' | 'version' | 'id' | 'ids' | 'factory'>

/** For each plugin of a song its number in a table and its six counts, one after another. */
export type NumberedUses = number[]

const FIELDS = 7

/** Far more than all makers have made, so that songs made for that cannot fill the memory. */
const MOST_PLUGINS = 200_000

/** All plugins that some songs use, each once: thousands of songs use the same ones. */
export class PluginTable {
  readonly #plugins: NamedPlugin[]
  /** By what is in a plugin, its number. Filled when the first plugin is looked up. */
  #numbers: Map<string, number> | undefined
  readonly #starts: string[] = []

  constructor(plugins: readonly NamedPlugin[] = []) {
    this.#plugins = [...plugins]
  }

  all(): readonly NamedPlugin[] {
    return this.#plugins
  }

  /** The uses of a song with the numbers of this table. `isFull` when some had no room in it. */
  numbered(uses: readonly PluginUse[]): { uses: NumberedUses; isFull: boolean } {
    const numbered: NumberedUses = []
    let isFull = false
    for (const use of uses) {
      const number = this.#numberOf(use)
      if (number === null) isFull = true
      else numbered.push(number, use.count, use.off, use.offline, use.frozen, use.missing, use.inRack)
    }
    return { uses: numbered, isFull }
  }

  /** The same uses, which have the numbers of another table. */
  renumbered(uses: NumberedUses, other: PluginTable): NumberedUses {
    return uses.map((number, i) => {
      const plugin = i % FIELDS === 0 ? other.#plugins[number] : undefined
      return plugin ? (this.#numberOf(plugin) ?? number) : number
    })
  }

  usesOf(uses: NumberedUses): PluginUse[] {
    return [...this.#rowsOf(uses)].map(({ plugin, counts }) => {
      const [count = 0, off = 0, offline = 0, frozen = 0, missing = 0, inRack = 0] = counts
      return { ...plugin, count, off, offline, frozen, missing, inRack }
    })
  }

  /** The uses as the elements of a JSON list. Tens of thousands are printed, so the text of a plugin is made once. */
  usesJson(uses: NumberedUses): string {
    let json = ''
    for (let i = 0; i < uses.length; i += FIELDS) {
      const start = this.#startOf(uses[i] ?? 0)
      if (!start) continue
      json += `${json && ','}${start},"off":${uses[i + 2]},"offline":${uses[i + 3]},"frozen":${uses[i + 4]}`
      json += `,"missing":${uses[i + 5]},"inRack":${uses[i + 6]},"count":${uses[i + 1]}}`
    }
    return json
  }

  /** How many plugins these are, and how many of them were missing in at least one place. */
  countsOf(uses: NumberedUses): { plugins: number; missing: number } {
    const rows = [...this.#rowsOf(uses)]
    return { plugins: rows.length, missing: rows.filter(({ counts }) => (counts[4] ?? 0) > 0).length }
  }

  *#rowsOf(uses: NumberedUses) {
    for (let i = 0; i < uses.length; i += FIELDS) {
      const plugin = this.#plugins[uses[i] ?? 0]
      if (plugin) yield { plugin, counts: uses.slice(i + 1, i + FIELDS) }
    }
  }

  /** The JSON of a plugin without its end; '' for none. */
  #startOf(number: number): string {
    const known = this.#starts[number]
    if (known !== undefined) return known
    const plugin = this.#plugins[number]
    const start = plugin ? JSON.stringify(shownPlugin(plugin)).slice(0, -1) : ''
    this.#starts[number] = start
    return start
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

const shownPlugin = ({ format, name, maker, ids }: NamedPlugin) => ({ format, name, maker, ids })

const keyOf = ({ format, name, maker, version, id, ids, factory }: NamedPlugin) =>
  [format, name, maker, version, id, factory, ...ids].join('\n')
