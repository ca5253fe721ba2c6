import { displayText } from '../bundles/facts/shown-text.ts'
import { SONG_LIMITS } from './limits.ts'
import type { NamedPlugin } from './plugin-ids.ts'
import type { SongGap } from './refusal.ts'
import type { PluginUse, Song } from './song.ts'

/** The state of one instance of a plugin. */
export type InstanceState = Partial<Record<(typeof STATES)[number], boolean>>

const STATES = ['off', 'offline', 'frozen', 'missing', 'inRack'] as const

type Instance = NamedPlugin & Partial<Pick<PluginUse, 'version' | 'factory' | 'count'>>

/** Gathers the instances of a song, one use for each plugin, and stops at the limit. */
export class UseList {
  readonly #uses = new Map<string, PluginUse>()
  /** A plugin was left out. */
  isFull = false

  add(instance: Instance, state: InstanceState = {}) {
    const { format, id, name, maker, version = '', count = 1 } = instance
    const key = `${format}\n${id ?? ''}\n${name}\n${maker}\n${version}`
    const use = this.#uses.get(key) ?? this.#first(key, instance)
    if (!use) return
    use.count += count
    for (const name of STATES) if (state[name]) use[name] += count
  }

  #first(key: string, instance: Instance): PluginUse | null {
    const plugin = cleanedInstance(instance)
    if (!plugin.name && !plugin.id) return null
    if (this.#uses.size >= SONG_LIMITS.uses) {
      this.isFull = true
      return null
    }
    const use = { ...plugin, count: 0, off: 0, offline: 0, frozen: 0, missing: 0, inRack: 0 }
    this.#uses.set(key, use)
    return use
  }

  /** The uses in the order of their first instances. */
  all(): PluginUse[] {
    return [...this.#uses.values()]
  }
}

function cleanedInstance({ format, name, maker, id, ids, version = '', factory = false }: Instance) {
  const shown = (text: string) => (text === '' ? '' : displayText(text, SONG_LIMITS.text))
  const isLong = (id?.length ?? 0) > SONG_LIMITS.text
  return {
    format,
    name: shown(name),
    maker: shown(maker),
    version: shown(version),
    id: isLong || id === null ? null : shown(id),
    ids: isLong ? [] : ids(),
    factory,
  }
}

/** The song with its uses and with the first gap that there is. */
export const withUses = (song: Song, uses: UseList, gap: SongGap | null = null): Song => ({
  ...song,
  uses: uses.all(),
  incomplete: gap ?? song.incomplete ?? (uses.isFull ? 'too-many-plugins' : null),
})
