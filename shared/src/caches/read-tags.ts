import { DAW_TAGS } from '../daw-tags/daw-tags.ts'
import { readReaperCategories } from '../daw-tags/reaper/reaper-tags.ts'
import { RefusedTagsError, type TagsRefusal } from '../daw-tags/refused-tags-error.ts'
import type { DawWithTags } from '../helper/daw-tags-report.ts'
import { fileName } from '../songs/plugin-names.ts'
import { CachedPlugins } from './cached-plugins.ts'
import type { CacheLimits } from './plugin-cache.ts'
import type { CacheRefusal } from './refusal.ts'

/** The DAW whose user's tags are in a file of this name; undefined for any other file. */
export const dawOfTags = (name: string): DawWithTags | undefined =>
  NAMES.find(([, form]) => form.test(fileName(name)))?.[0]

const NAMES: [DawWithTags, RegExp][] = [
  ['reaper', /^reaper-fx(?:folders|tags)\.ini$/i],
  ['ardour', DAW_TAGS.ardour.files],
  ['logic', DAW_TAGS.logic.files],
]

/** True for a file that tells what the tags of this DAW are about, or is one with tags. */
export const belongsToTags = (daw: DawWithTags, name: string) => DAW_TAGS[daw].files.test(fileName(name))

const REFUSALS: Record<TagsRefusal, CacheRefusal> = {
  newer: 'newer-tags',
  binary: 'newer-tags',
  damaged: 'damaged',
  'not-text': 'damaged',
  'too-large': 'too-large',
  incomplete: 'damaged',
}

/** More files than these are not refused one by one. */
const MOST_REFUSED = 50

/** The plugins with tags in these files of one DAW. A file that is refused does not stop the others. */
export function readTags(
  daw: DawWithTags,
  given: ReadonlyMap<string, Uint8Array>,
  limits: CacheLimits,
): { found: CachedPlugins; refused: { name: string; reason: CacheRefusal }[] } {
  const files = new Map(given)
  const refused: { name: string; reason: CacheRefusal }[] = []
  while (refused.length <= MOST_REFUSED) {
    try {
      const whole = new Map(files)
      const plugins = DAW_TAGS[daw].read(whole)
      if (daw === 'reaper') plugins.push(...readReaperCategories(whole))
      const found = new CachedPlugins(limits)
      for (const plugin of plugins) if (plugin.tags.length > 0 || plugin.isFavorite) found.add(plugin)
      return { found, refused }
    } catch (error) {
      if (!(error instanceof RefusedTagsError)) throw error
      refused.push({ name: error.file, reason: REFUSALS[error.code] })
      if (!files.delete(error.file)) break
    }
  }
  return { found: new CachedPlugins(limits), refused }
}
