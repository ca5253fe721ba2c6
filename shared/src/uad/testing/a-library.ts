import { catalogStems } from '../catalog/catalog.ts'
import type { PlannedPlugin } from '../move-plan/plan-moves.ts'

/** An entry of the library: pass only what matters to the test. With a stem, it is installed in every format. */
export function anEntry(facts: Partial<PlannedPlugin> & { stem?: string }): PlannedPlugin {
  const { stem, ...rest } = facts
  return {
    id: facts.name ?? stem ?? 'one',
    name: stem ?? 'One',
    isUAD: true,
    isOwned: false,
    path: '',
    installations: stem === undefined ? [] : everyFormatOf(stem),
    ...rest,
  }
}

/** One entry for every bundle of the catalog, installed in every format and folder generation. */
export const everyBundle = (): PlannedPlugin[] => catalogStems().map((stem) => anEntry({ stem }))

const everyFormatOf = (stem: string) =>
  PLACES.map(([format, machine, before, after]) => ({
    format,
    machine,
    path: before + stem + after,
    size: 1000,
  }))

const PLACES = [
  ['AU', 'mac', '/Library/Audio/Plug-Ins/Components/', '.component'],
  ['VST', 'mac', '/Library/Audio/Plug-Ins/VST/Universal Audio/Equalizers/', '.vst'],
  ['VST', 'mac', '/Library/Audio/Plug-Ins/VST/Universal Audio/UAD Mono/', '(m).vst'],
  ['VST', 'mac', '/Library/Audio/Plug-Ins/VST/Powered Plug-Ins/', '.vst'],
  ['VST3', 'mac', '/Library/Audio/Plug-Ins/VST3/Universal Audio/Equalizers/', '.vst3'],
  ['AAX', 'mac', '/Library/Application Support/Avid/Audio/Plug-Ins/Universal Audio/', '.aaxplugin'],
  ['VST3', 'pc', 'C:\\Program Files\\Common Files\\VST3\\Universal Audio\\', '.vst3'],
  ['VST', 'pc', 'C:\\Program Files\\Steinberg\\VstPlugins\\Universal Audio\\', '.dll'],
  ['VST', 'pc', 'C:\\Program Files\\Steinberg\\VstPlugins\\Universal Audio\\UAD Mono\\', '(m).dll'],
  ['AAX', 'pc', 'C:\\Program Files\\Common Files\\Avid\\Audio\\Plug-Ins\\Universal Audio\\', '.aaxplugin'],
] as const
