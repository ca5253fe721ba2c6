import { displayText } from '../facts/shown-text.ts'
import { keysOfCodes } from '../identity/identity.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { AudioComponent } from '../plugin-bundle.ts'

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
  const plugin = PLUGIN.exec(path)
  if (plugin) return { is: 'plugin', generation: numberOf(plugin) }
  const shell = SHELL.exec(path)
  if (!shell) return undefined
  const listed: ListedByShell[] = [...listedUnits(components), ...listedClasses(moduleInfo)]
  return { is: 'shell', generation: numberOf(shell), listed: listed.slice(0, MOST_LISTED) }
}

const numberOf = (match: RegExpExecArray) => String(Number(match[1]))

/** True for a bundle in a folder in which Waves keeps a generation of its plugins. No DAW loads it from there. */
export const isWavesPlugin = (path: string): boolean => PLUGIN.test(path)

/** True for the name of a shell of Waves. */
export const isWavesShell = (fileName: string): boolean => WAVE_SHELL.test(fileName)

/** `/Applications/Waves/Plug-Ins V14`; in a drop the folder may stand alone. Versions such as `V9.6` are of one generation. */
const PLUGIN =
  /(?:(?:^|[\\/])Waves(?: Audio)?[\\/]|^(?:[^\\/]*\/)?)Plug-?Ins V(\d{1,3})(?:\.\d{1,3})*[\\/][^\\/]+\.bundle$/i

const WAVE_SHELL = /^waves?[ -]?shell/i
/** `WaveShell1-VST3 14.0.vst3`, `WaveShell2-VST 9.7_x64.dll`. */
const SHELL =
  /(?:^|[\\/])waves?[ -]?shell[^\\/]*[ _-](\d{1,3})(?:\.\d{1,3})*(?:[ _]x64)?\.[a-z][a-z\d]*(?:\.disabled)?$/i

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
