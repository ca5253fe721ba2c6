import type { SongGap, SongRefusal } from '#shared/songs/refusal.ts'
import type { PluginUse, Song } from '#shared/songs/song.ts'

/** A plugin as songs name it. */
export type NamedPlugin = Pick<PluginUse, 'format' | 'name' | 'maker' | 'ids'>
type Counts = Pick<PluginUse, 'off' | 'offline' | 'frozen' | 'missing' | 'inRack' | 'count'>

/** One plugin of a song as it is printed. */
export type PrintedUse = NamedPlugin & Counts

/**
 * What is kept of a song. Thousands of songs use the same plugins, so `uses` holds for each only its number in a `PluginTable`
 * and its six counts.
 */
type ReadFacts = Pick<Song, 'daw' | 'version' | 'tempo'> & {
  gap: SongGap | null
  uses: number[]
  refused?: never
}
export type SongFacts = ReadFacts | { refused: SongRefusal }

const FIELDS = 7

/** Far more than all makers have made, so that songs made for that cannot fill the memory. */
const MOST_PLUGINS = 200_000

/** All plugins that some songs use, each once. */
export class PluginTable {
  readonly #plugins: NamedPlugin[] = []
  readonly #numbers = new Map<string, number>()

  constructor(plugins: readonly NamedPlugin[] = []) {
    for (const plugin of plugins) this.#numberOf(plugin)
  }

  all(): readonly NamedPlugin[] {
    return this.#plugins
  }

  /** Null when the table is full. */
  #numberOf({ format, name, maker, ids }: NamedPlugin): number | null {
    const plugin = { format, name, maker, ids }
    const key = keyOf(plugin)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    if (this.#plugins.length >= MOST_PLUGINS) return null
    this.#numbers.set(key, this.#plugins.length)
    return this.#plugins.push(plugin) - 1
  }

  /** The facts of a song with the numbers of this table. */
  factsOf({ daw, version, tempo, incomplete, uses }: Song): ReadFacts {
    const kept = uses.map((use) => ({ use, number: this.#numberOf(use) }))
    const isFull = kept.some(({ number }) => number === null)
    return {
      daw,
      version,
      tempo,
      gap: incomplete ?? (isFull ? 'too-many-plugins' : null),
      uses: kept.flatMap(({ use, number }) => (number === null ? [] : [number, ...countsOf(use)])),
    }
  }

  /** The same facts, which have the numbers of another table. */
  renumbered(facts: SongFacts, other: PluginTable): SongFacts {
    if (facts.refused) return facts
    const uses = facts.uses.map((number, i) => {
      const plugin = i % FIELDS === 0 ? other.#plugins[number] : undefined
      return plugin ? (this.#numberOf(plugin) ?? number) : number
    })
    return { ...facts, uses }
  }

  usesOf({ uses }: ReadFacts): PrintedUse[] {
    const printed: PrintedUse[] = []
    for (let i = 0; i < uses.length; i += FIELDS) {
      const [number = 0, count = 0, off = 0, offline = 0, frozen = 0, missing = 0, inRack = 0] = uses.slice(
        i,
        i + FIELDS,
      )
      const plugin = this.#plugins[number]
      if (plugin) printed.push({ ...plugin, off, offline, frozen, missing, inRack, count })
    }
    return printed
  }
}

const countsOf = ({ count, off, offline, frozen, missing, inRack }: Counts) => [
  count,
  off,
  offline,
  frozen,
  missing,
  inRack,
]

const keyOf = ({ format, name, maker, ids }: NamedPlugin) => [format, name, maker, ...ids].join('\n')
