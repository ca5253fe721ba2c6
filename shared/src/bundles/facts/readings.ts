import type { Component } from '../bundle.ts'
import type { ModuleInfo } from '../module-info/module-info.ts'
import type { PlistDict } from '../plist/plist-value.ts'
import type { PeVersion } from '../windows/pe-version.ts'

/** Everything that was read of a bundle, before it is weighed which value wins. */
export type Readings = {
  fileName: string
  isAudioUnit: boolean
  plist?: PlistDict | undefined
  components: Component[]
  moduleInfo?: ModuleInfo | undefined
  peVersion?: PeVersion | undefined
}
