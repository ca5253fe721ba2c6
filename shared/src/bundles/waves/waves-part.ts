import { displayText } from '../facts/shown-text.ts'
import { keysOfComponent } from '../identity/held-keys.ts'
import { keysOfCodes } from '../identity/identity.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { AudioComponent, ListedByShell, WavesPart } from '../plugin-bundle.ts'
import { shellGenerationOf, wavesGenerationOf } from './waves-places.ts'

type Readings = { components: readonly AudioComponent[]; moduleInfo?: ModuleInfo | undefined }

/** Tells the part of a bundle at this path among those of Waves; undefined for all others. */
export function wavesPartOf(path: string, { components, moduleInfo }: Readings): WavesPart | undefined {
  const plugin = wavesGenerationOf(path)
  if (plugin) return { is: 'plugin', generation: plugin }
  const shell = shellGenerationOf(path)
  if (!shell) return undefined
  const listed: ListedByShell[] = [...listedUnits(components), ...listedClasses(moduleInfo)]
  return { is: 'shell', generation: shell, listed: listed.slice(0, MOST_LISTED) }
}

function listedUnits(components: readonly AudioComponent[]): ListedByShell[] {
  return components.flatMap((component) => listedByShell(component.name, keysOfComponent(component)))
}

/** A class without an id would move the names of the others. */
function listedClasses({ names = [], classIds = [] }: Partial<ModuleInfo> = {}): ListedByShell[] {
  if (names.length !== classIds.length) return []
  return names.flatMap((name, index) => listedByShell(name, keysOfCodes({ classId: classIds[index] })))
}

const listedByShell = (name: string, [key]: string[]): ListedByShell[] =>
  name && key ? [[displayText(name, 200), key]] : []

const MOST_LISTED = 4096
