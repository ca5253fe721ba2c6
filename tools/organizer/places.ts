/** A folder with installed bundles. `ending` follows the stem in their names. */
export type PluginFolder = { format: Format; folder: string; ending: string }
type Format = 'AU' | 'VST' | 'VST3' | 'AAX' | 'CONSOLE'

export type SystemName = 'mac' | 'gitbash' | 'wsl'

const PLUG_INS = 'Library/Audio/Plug-Ins'
const SUPPORT = 'Library/Application Support'

const MAC: [Format, string, string][] = [
  ['AU', `${PLUG_INS}/Components`, '.component'],
  ['VST', `${PLUG_INS}/VST/Universal Audio/Equalizers`, '.vst'],
  ['VST', `${PLUG_INS}/VST/Universal Audio/UAD Mono`, '(m).vst'],
  ['VST', `${PLUG_INS}/VST/Powered Plug-Ins`, '.vst'],
  ['VST', `${PLUG_INS}/VST/Powered Plug-Ins/Mono`, '(m).vst'],
  ['VST3', `${PLUG_INS}/VST3/Universal Audio/Tape and Saturation`, '.vst3'],
  ['AAX', `${SUPPORT}/Avid/Audio/Plug-Ins/Universal Audio`, '.aaxplugin'],
  ['CONSOLE', `${SUPPORT}/Universal Audio/UAD-2 Powered Plug-Ins`, '.vst'],
]

const WINDOWS: [Format, string, string][] = [
  ['VST', 'Steinberg/VstPlugins/Universal Audio', '.dll'],
  ['VST', 'Steinberg/VstPlugins/Universal Audio/UAD Mono', '(m).dll'],
  ['VST', 'Steinberg/VSTPlugins/Powered Plugins', '.dll'],
  ['VST', 'Steinberg/VSTPlugins/Powered Plugins/Mono', '(m).dll'],
  ['VST3', 'Common Files/VST3/Universal Audio', '.vst3'],
  ['AAX', 'Common Files/Avid/Audio/Plug-Ins/Universal Audio', '.aaxplugin'],
  ['CONSOLE', 'Universal Audio/Powered Plugins/UAD-2 Powered Plugins', '.dll'],
]

const foldersOf = (rows: typeof MAC, top = ''): PluginFolder[] =>
  rows.map(([format, folder, ending]) => ({ format, folder: top + folder, ending }))

/** Every folder of every generation, from the top of a machine's disk. */
export const PLUGIN_FOLDERS: Record<SystemName, PluginFolder[]> = {
  mac: foldersOf(MAC),
  gitbash: foldersOf(WINDOWS, 'c/Program Files/'),
  wsl: foldersOf(WINDOWS, 'mnt/c/Program Files/'),
}

/** The path of a bundle in a place. */
export const bundlePathIn = (place: PluginFolder, stem: string) => `${place.folder}/${stem}${place.ending}`
