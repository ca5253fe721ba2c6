import { matchingFormat } from '../plugins/formats.ts'

/**
 * Where a bundle goes below the folder of a run: its format, then the way from the folder that the maker installs into, or only
 * its file name when it stands elsewhere. Takes paths of both systems, or a file name.
 */
export function backupPathOf({ format, path }: { format: string; path: string }): string {
  const plain = path.replaceAll('\\', '/')
  const below = BELOW_ROOT.exec(plain)?.[1] ?? plain.slice(plain.lastIndexOf('/') + 1)
  const extension = EXTENSION.exec(below)?.[1]?.toLowerCase() ?? ''
  return `${FORMATS[extension] ?? matchingFormat(format)}/${below}`
}

/** The maker's folders of all generations, as they end on macOS and on Windows. */
const ROOTS = [
  'plug-ins/components',
  'plug-ins/vst/universal audio',
  'plug-ins/vst/powered plug-ins',
  'vstplugins/universal audio',
  'vstplugins/powered plugins',
  'vst3/universal audio',
  'avid/audio/plug-ins/universal audio',
]
const BELOW_ROOT = new RegExp(`/(?:${ROOTS.join('|')})/(.+)$`, 'is')
const EXTENSION = /\.([^.]+?)(?:\.disabled)?$/i

const FORMATS: Partial<Record<string, string>> = {
  component: 'AU',
  vst: 'VST',
  dll: 'VST',
  vst3: 'VST3',
  aaxplugin: 'AAX',
}
