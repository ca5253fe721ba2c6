import { cleanedName } from '../../import/file-name.ts'
import { catalogStem, catalogStems } from '../catalog/catalog.ts'
import { stemKeyOf } from '../catalog/keys.ts'
import { type BundleKind, stemOf, uadBundleKindOf } from './bundle-name.ts'

type Installed = {
  format: string
  path: string
  machine: string
  size: number | null
  /** The last scan of its computer found it missing. */
  isGone?: boolean
}

/** The facts about a plugin that identify its bundles. */
export type KnownPlugin = { name: string; isUAD: boolean; path: string; installations: Installed[] }

/** One title on disk in all its formats. `isGone`: it is missing at all known places. */
export type Title = { stem: string; kind: BundleKind; places: Installed[]; isGone: boolean }

/** The titles of an entry, from its file names; the displayed name is shortened (`E Channel Strip`), so it is used only without one. */
export function titlesOf(plugin: KnownPlugin): Title[] {
  const titles = new Map<string, Title>()
  const known = plugin.installations.filter(({ path }) => path.trim() !== '')
  for (const place of known.filter(({ isGone }) => !isGone))
    titleIn(titles, stemOf(place.path)).places.push(place)
  for (const { path } of known) {
    const title = titleIn(titles, stemOf(path))
    title.isGone = title.places.length === 0
  }
  if (plugin.path.trim() !== '') titleIn(titles, stemOf(plugin.path))
  if (titles.size === 0) titleIn(titles, stemOfName(plugin)).isGone = isGoneEverywhere(plugin)
  return [...titles.values()]
}

/** Without any installation nothing is known. */
const isGoneEverywhere = ({ installations }: KnownPlugin) =>
  installations.length > 0 && installations.every(({ isGone }) => isGone)

function titleIn(titles: Map<string, Title>, found: string): Title {
  const key = stemKeyOf(found)
  const known = titles.get(key)
  if (known) return known
  const stem = catalogStem(found) ?? found
  const title: Title = { stem, kind: uadBundleKindOf(stem), places: [], isGone: false }
  titles.set(key, title)
  return title
}

/** The catalog is used only for entries marked as UAD, because other makers have a Vocoder, too. */
function stemOfName({ name, isUAD }: KnownPlugin) {
  const stem = stemOf(name.trim())
  if (!isUAD || uadBundleKindOf(stem) !== 'other') return stem
  return catalogStem(`UAD ${stem}`) ?? BY_SHOWN_NAME.get(stemKeyOf(stem)) ?? stem
}

/** Stems by their displayed names; undefined for a name that several stems share. */
const BY_SHOWN_NAME = new Map<string, string | undefined>()
for (const stem of catalogStems()) {
  const shown = stemKeyOf(cleanedName(stem))
  BY_SHOWN_NAME.set(shown, BY_SHOWN_NAME.has(shown) ? undefined : stem)
}
