import { displayText } from '../facts/shown-text.ts'
import { keysOfCodes } from '../identity/identity.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { AudioComponent } from '../plugin-bundle.ts'
import { shellGenerationOf, wavesGenerationOf } from './waves-places.ts'

/** A plugin as a shell lists it: its name and its key, which is the first of a pair and unlike for each of its variants. */
export type ListedByShell = readonly [name: string, key: string]

/**
 * What a bundle is among those of Waves. A shell is what DAWs load; it loads the plugins of its generation, whose bundles are in a folder
 * of Waves. `listed`: the plugins that a shell itself lists.
 */
export type WavesPart =
  | { is: 'shell'; generation: string; listed: ListedByShell[] }
  | { is: 'plugin'; generation: string }

type Readings = { components: readonly AudioComponent[]; moduleInfo?: ModuleInfo | undefined }

/** What the file or folder at a path is among the bundles of Waves; undefined for all others. */
export function wavesPartOf(path: string, { components, moduleInfo }: Readings): WavesPart | undefined {
  const plugin = wavesGenerationOf(path)
  if (plugin) return { is: 'plugin', generation: plugin }
  const shell = shellGenerationOf(path)
  if (!shell) return undefined
  const listed: ListedByShell[] = [...listedUnits(components), ...listedClasses(moduleInfo)]
  return { is: 'shell', generation: shell, listed: listed.slice(0, MOST_LISTED) }
}

function listedUnits(components: readonly AudioComponent[]): ListedByShell[] {
  return components.flatMap(({ name, type, subtype, manufacturer }) => {
    const isWhole = [subtype, manufacturer].every((code) => code.length === 4)
    const [key] = isWhole ? keysOfCodes({ audioUnit: { type, subtype, manufacturer }, classId: null }) : []
    return name && key ? [[displayText(name, 200), key] as const] : []
  })
}

/** A class without an id would move the names of the others. */
function listedClasses({ names = [], classIds = [] }: Partial<ModuleInfo> = {}): ListedByShell[] {
  if (names.length !== classIds.length) return []
  return names.flatMap((name, index) => {
    const [key] = keysOfCodes({ audioUnit: null, classId: classIds[index] ?? null })
    return name && key ? [[displayText(name, 200), key] as const] : []
  })
}

const MOST_LISTED = 4096
