import { readLiveLog } from './ableton/read-live-log.ts'
import { readScanList } from './ableton/read-scan-list.ts'
import { readScanResult } from './ardour/read-scan-result.ts'
import type { CachedPlugins } from './cached-plugins.ts'
import { readPluginDatabase } from './fl-studio/read-plugin-database.ts'
import { readKnownPlugins } from './juce/read-known-plugins.ts'
import { readAuval } from './macos/read-auval.ts'
import type { CacheFile, CacheKind, TAG_KINDS } from './plugin-cache.ts'
import { readAudioUnits } from './reaper/read-audio-units.ts'
import { readClapCache } from './reaper/read-clap-cache.ts'
import { readVstCache } from './reaper/read-vst-cache.ts'
import type { CacheGap } from './refusal.ts'
import { readPluginInfos } from './steinberg/read-plugin-infos.ts'
import { readVst3Plugins } from './steinberg/read-vst3-plugins.ts'
import { readPluginSettings } from './studio-one/read-plugin-settings.ts'

/** A reader gives what a file says to `found`, and says what may be missing. Throws `UnreadableCache` or `UnreadableSong`. */
type CacheReader = (file: CacheFile, found: CachedPlugins) => Promise<CacheGap | null>

/** The kinds of caches whose files are read together. */
type ReadTogether = 'live-database' | (typeof TAG_KINDS)[number]

/** The reader of each kind of cache that is one file. */
export const READERS: Record<Exclude<CacheKind, ReadTogether>, CacheReader> = {
  ardour: readScanResult,
  auval: readAuval,
  'fl-studio': readPluginDatabase,
  juce: readKnownPlugins,
  'live-log': readLiveLog,
  'live-scan-list': readScanList,
  'reaper-audio-units': readAudioUnits,
  'reaper-clap': readClapCache,
  'reaper-vst': readVstCache,
  'steinberg-info': readPluginInfos,
  'steinberg-vst2': readPluginInfos,
  'steinberg-vst3': readVst3Plugins,
  'studio-one': readPluginSettings,
}
