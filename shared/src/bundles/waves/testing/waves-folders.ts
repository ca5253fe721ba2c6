import type { PlistValue } from '../../plist/plist-value.ts'
import { infoPlist, plistDict } from '../../testing/plist-files.ts'

type Format = 'VST' | 'VST3' | 'AU' | 'AAX'

type Generation = {
  plugins?: string[]
  /** The formats of its shells: by default VST, VST3 and AU. */
  shells?: Format[]
  /** The list of the shell of Audio Units. */
  listed?: string[]
}

const SHELLS: Record<Format, string> = { VST: 'vst', VST3: 'vst3', AU: 'component', AAX: 'aaxplugin' }

/** Folders and files by name. */
type Folders = { [name: string]: Folders | string }

/** The folders of a computer with these generations of Waves: `Waves` and one for each format. */
export function wavesFolders(generations: Record<number, Generation>): Folders {
  const folders: Record<string, Folders> = { Waves: {} }
  for (const [number, generation] of Object.entries(generations)) {
    const { plugins, shells = ['VST', 'VST3', 'AU'], listed = [] } = generation
    const bundles = plugins?.map((name) => [
      `${name}.bundle`,
      aBundle({ CFBundleName: name, CFBundleShortVersionString: `${number}.0.50` }),
    ])
    if (bundles) folders.Waves = { ...folders.Waves, [`Plug-Ins V${number}`]: Object.fromEntries(bundles) }
    for (const format of shells) {
      const units: Record<string, PlistValue> =
        format === 'AU' && listed.length > 0 ? { AudioComponents: listed.map(unitOf) } : {}
      const shell = { [`WaveShell1-${format} ${number}.0.${SHELLS[format]}`]: aBundle(units) }
      folders[format] = { ...folders[format], ...shell }
    }
  }
  return folders
}

const aBundle = (facts: Record<string, PlistValue>): Folders => ({
  Contents: { 'Info.plist': infoPlist(facts) },
})

const unitOf = (name: string, index: number) =>
  plistDict({ name: `Waves: ${name}`, type: 'aufx', subtype: unitCodeOf(index), manufacturer: 'ksWV' })

/** The code of the plugin at this place in a list of Audio Units. */
export const unitCodeOf = (index: number): string => `W${index.toString(36).padStart(3, '0')}`
