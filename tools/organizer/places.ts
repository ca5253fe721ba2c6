/** A folder with installed bundles. `ending` follows the stem in their names. */
export type PluginFolder = {
  format: 'AU' | 'VST' | 'VST3' | 'AAX' | 'CONSOLE'
  folder: string
  ending: string
}

export type SystemName = 'mac' | 'gitbash' | 'wsl'

const MAC: PluginFolder[] = [
  { format: 'AU', folder: 'Library/Audio/Plug-Ins/Components', ending: '.component' },
  { format: 'VST', folder: 'Library/Audio/Plug-Ins/VST/Universal Audio/Equalizers', ending: '.vst' },
  { format: 'VST', folder: 'Library/Audio/Plug-Ins/VST/Universal Audio/UAD Mono', ending: '(m).vst' },
  { format: 'VST', folder: 'Library/Audio/Plug-Ins/VST/Powered Plug-Ins', ending: '.vst' },
  { format: 'VST', folder: 'Library/Audio/Plug-Ins/VST/Powered Plug-Ins/Mono', ending: '(m).vst' },
  {
    format: 'VST3',
    folder: 'Library/Audio/Plug-Ins/VST3/Universal Audio/Tape and Saturation',
    ending: '.vst3',
  },
  {
    format: 'AAX',
    folder: 'Library/Application Support/Avid/Audio/Plug-Ins/Universal Audio',
    ending: '.aaxplugin',
  },
  {
    format: 'CONSOLE',
    folder: 'Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins',
    ending: '.vst',
  },
]

const WINDOWS: PluginFolder[] = [
  { format: 'VST', folder: 'Steinberg/VstPlugins/Universal Audio', ending: '.dll' },
  { format: 'VST', folder: 'Steinberg/VstPlugins/Universal Audio/UAD Mono', ending: '(m).dll' },
  { format: 'VST', folder: 'Steinberg/VSTPlugins/Powered Plugins', ending: '.dll' },
  { format: 'VST', folder: 'Steinberg/VSTPlugins/Powered Plugins/Mono', ending: '(m).dll' },
  { format: 'VST3', folder: 'Common Files/VST3/Universal Audio', ending: '.vst3' },
  { format: 'AAX', folder: 'Common Files/Avid/Audio/Plug-Ins/Universal Audio', ending: '.aaxplugin' },
  {
    format: 'CONSOLE',
    folder: 'Universal Audio/Powered Plugins/UAD-2 Powered Plugins',
    ending: '.dll',
  },
]

const below = (top: string) => WINDOWS.map((place) => ({ ...place, folder: `${top}/${place.folder}` }))

/** Every folder of every generation, from the top of a machine's disk. */
export const PLUGIN_FOLDERS: Record<SystemName, PluginFolder[]> = {
  mac: MAC,
  gitbash: below('c/Program Files'),
  wsl: below('mnt/c/Program Files'),
}

/** The path of a bundle in a place. */
export const bundlePathIn = (place: PluginFolder, stem: string) => `${place.folder}/${stem}${place.ending}`
