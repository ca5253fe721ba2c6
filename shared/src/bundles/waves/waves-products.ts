import { groupsOf } from '../../groups.ts'
import { storedContents } from '../../plugins/bundle-contents.ts'
import { inFormatOrder, UNKNOWN_FORMAT } from '../../plugins/formats.ts'
import { MAX_HELD_KEYS } from '../../plugins/held-key.ts'
import type { NewPlugin } from '../../plugins/new-plugin.ts'
import { formsOfName } from '../../products/forms-of-name.ts'
import { nameKeyOf } from '../identity/keys.ts'
import type { ListedByShell, WavesPart } from '../plugin-bundle.ts'

/** A bundle that was read, with what it is among those of Waves. */
type FoundWithWaves = { plugin: NewPlugin; isDisabled: boolean; waves?: WavesPart }

/**
 * These bundles with the plugins of Waves as DAWs see them: each once for each format in which a shell of its generation loads it, with
 * the names and keys of its variants that the shell lists. A plugin of a generation without shells has no format that a DAW loads. A
 * shell counts as a plugin only when no plugin of its generation is there. `otherShells` stand on the same computer and are not returned.
 */
export function withWavesProducts<Found extends FoundWithWaves>(
  found: readonly Found[],
  otherShells: readonly FoundWithWaves[] = [],
): Found[] {
  const plugins = groupsOf(found.filter(isActivePlugin), generationOf)
  const shells = groupsOf([...found, ...otherShells].filter(isActiveShell), generationOf)
  const listed = new Map(
    [...plugins].map(([generation, those]) => [
      generation,
      listedByFormat(those, shells.get(generation) ?? []),
    ]),
  )
  return found.flatMap((one) => {
    const byFormat = one.waves && !one.isDisabled ? listed.get(one.waves.generation) : undefined
    if (!byFormat) return [one]
    return isActiveShell(one) ? [] : productsOf(one, byFormat)
  })
}

const isActivePlugin = ({ waves, isDisabled }: FoundWithWaves) => waves?.is === 'plugin' && !isDisabled
const isActiveShell = ({ waves, isDisabled }: FoundWithWaves) => waves?.is === 'shell' && !isDisabled
const generationOf = ({ waves }: FoundWithWaves) => waves?.generation ?? ''

/** By format and then by the key of a product: what the shells of a generation list of it. */
type ListedByFormat = Map<string, Map<string, ListedByShell[]>>

function listedByFormat(plugins: readonly FoundWithWaves[], shells: readonly FoundWithWaves[]) {
  const productOf = productFinder(plugins.map(({ plugin }) => plugin.name))
  const byFormat: ListedByFormat = new Map()
  for (const format of inFormatOrder(shells.map(({ plugin }) => plugin.format))) {
    const ofFormat = shells.filter(({ plugin }) => plugin.format === format)
    const all = ofFormat.flatMap(({ waves }) => (waves?.is === 'shell' ? waves.listed : []))
    byFormat.set(
      format,
      groupsOf(all, ([name]) => productOf(name)),
    )
  }
  return byFormat.size > 0 ? byFormat : new Map([[UNKNOWN_FORMAT, new Map()]])
}

/**
 * Finds the key of the plugin that a shell means by a name: that of its product, or else of the longest name with which it begins, because
 * one bundle may hold several plugins, as `Doubler` does with `Doubler2` and `Doubler4`. '' for none.
 */
function productFinder(names: readonly string[]) {
  const keys = new Set(names.map(productKeyOf))
  const keyOfText = new Map(names.map((name) => [textOf(name), productKeyOf(name)]))
  return (name: string) => {
    const key = productKeyOf(name)
    if (keys.has(key)) return key
    const text = textOf(name)
    for (let end = text.length - 1; end > 0; end--) {
      const found = isEndOfWord(text, end) ? keyOfText.get(text.slice(0, end)) : undefined
      if (found !== undefined) return found
    }
    return ''
  }
}

const productKeyOf = (name: string) => nameKeyOf(formsOfName(name).at(-1) ?? name, 'waves')
const textOf = (name: string) => name.normalize('NFKC').toLowerCase().trim()

/** `L1` is not a beginning of `L16`, nor `Aphex` of `Aphexes`. */
function isEndOfWord(text: string, end: number) {
  const [before = '', after = ''] = [text[end - 1], text[end]]
  return !/\p{L}/u.test(after) && !(/\d/.test(before) && /\d/.test(after))
}

/** A plugin in each format; its bytes count once. */
function productsOf<Found extends FoundWithWaves>(one: Found, byFormat: ListedByFormat): Found[] {
  const { plugin } = one
  const key = productKeyOf(plugin.name)
  return [...byFormat].map(([format, listed], index) => {
    const forms = listed.get(key) ?? []
    const heldKeys = [...new Set([...(plugin.heldKeys ?? []), ...forms.map(([, held]) => held)])]
    return {
      ...one,
      plugin: {
        ...plugin,
        format,
        manufacturer: 'Waves',
        isGuess: false,
        version: plugin.version || generationOf(one),
        contents: storedContents([...plugin.contents, ...forms.map(([name]) => name)], plugin.name),
        ...(heldKeys.length > 0 && { heldKeys: heldKeys.slice(0, MAX_HELD_KEYS) }),
        ...(index > 0 && { size: null }),
      },
    }
  })
}
