import type { ModuleInfo } from '../module-info/module-info.ts'
import type { PlistDict } from '../plist/plist-value.ts'
import type { AudioComponent } from '../plugin-bundle.ts'
import type { PeVersion } from '../windows/pe-version.ts'

/** Everything that was read from a bundle, before the best values are chosen. */
export type BundleReadings = {
  fileName: string
  isAudioUnit: boolean
  plist?: PlistDict | undefined
  components: AudioComponent[]
  moduleInfo?: ModuleInfo | undefined
  peVersion?: PeVersion | undefined
}
