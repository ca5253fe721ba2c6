import type { NewerId } from '../../plugins/held-key.ts'
import { decodeUnicode } from '../../text/decode-text.ts'
import { detachedCopy } from '../facts/shown-text.ts'
import { textAt } from '../plist/plist-value.ts'
import { UnreadableError } from '../unreadable.ts'
import { type LooseJson, type LooseObject, looseJsonIn } from './loose-json.ts'

/** The metadata of a VST3's plugin class, '' where missing; of several classes, only values of the bundle or common to all. */
export type ModuleInfo = {
  name: string
  maker: string
  version: string
  /** The address of the maker, as it is written there. */
  site: string
  /** 32 hexadecimal digits in capitals; '' for several plugins. */
  classId: string
  /** Those of all plugins, at most 256. */
  classIds: string[]
  /** Which class ids its plugins replace, as the maker lists them; at most 256 pairs. */
  newerIds: NewerId[]
  /** `Fx`, `EQ`, `Instrument`, … */
  categories: string[]
  /** The number of plugins in the bundle. */
  plugins: number
  /** Their names, at most 256; '' for one without a name. */
  names: string[]
}

/** The largest moduleinfo.json that is read, in bytes. */
export const MODULE_INFO_MAX = 1 << 20

/** The facts of a `moduleinfo.json`. Throws `Unreadable` as `looseJsonIn` does. */
export function moduleInfoIn(bytes: Uint8Array): ModuleInfo {
  if (bytes.length > MODULE_INFO_MAX) throw new UnreadableError('too-big')
  const root = looseJsonIn(decodeUnicode(bytes))
  if (!(root instanceof Map)) throw new UnreadableError('malformed')
  const classes = pluginClasses(root)
  const [first, ...others] = classes
  const ofAll = (read: (object: LooseObject | undefined) => string) =>
    others.every((other) => read(other) === read(first)) ? read(first) : ''
  const only = others.length === 0 ? first : undefined
  return {
    name: textAt(only, 'Name') || textAt(root, 'Name'),
    maker: ofAll((each) => textAt(each, 'Vendor')) || textAt(objectAt(root, 'Factory Info'), 'Vendor'),
    // The version at the root can be the SDK's.
    version: ofAll((each) => textAt(each, 'Version')) || textAt(root, 'Version'),
    site: textAt(objectAt(root, 'Factory Info'), 'URL'),
    classId: classIdOf(textAt(only, 'CID')),
    classIds: classes.slice(0, MOST_CLASSES).flatMap((each) => classIdOf(textAt(each, 'CID')) || []),
    newerIds: newerIdsIn(root),
    categories: categoriesOf(first).filter((name) =>
      others.every((other) => categoriesOf(other).includes(name)),
    ),
    plugins: classes.length,
    names: classes.slice(0, MOST_CLASSES).map((each) => textAt(each, 'Name')),
  }
}

const MOST_CLASSES = 256

/** `Compatibility` lists for each new class id the old ones: `{ "New": "…", "Old": ["…"] }`. */
function newerIdsIn(root: LooseObject): NewerId[] {
  const listed = root.get('Compatibility')
  const pairs = (Array.isArray(listed) ? listed.slice(0, MOST_CLASSES) : []).flatMap((each) => {
    if (!(each instanceof Map)) return []
    const [newer, old] = [classIdOf(textAt(each, 'New')), each.get('Old')]
    const olders = (Array.isArray(old) ? old : [old]).slice(0, MOST_CLASSES)
    return newer ? olders.flatMap((older) => pairOf(older, newer)) : []
  })
  return pairs.slice(0, MOST_CLASSES)
}

function pairOf(value: LooseJson | undefined, newer: string): NewerId[] {
  const older = typeof value === 'string' ? classIdOf(value) : ''
  return older && older !== newer ? [{ older, newer }] : []
}

/** Controller and compatibility classes are not plugins. */
function pluginClasses(root: LooseObject) {
  const classes = root.get('Classes')
  const objects = Array.isArray(classes) ? classes.filter((each) => each instanceof Map) : []
  return objects.filter((each) => each.get('Category') === 'Audio Module Class')
}

function objectAt(object: LooseObject, key: string) {
  const value = object.get(key)
  return value instanceof Map ? value : undefined
}

const classIdOf = (value: string) => (/^[0-9a-f]{32}$/i.test(value) ? detachedCopy(value.toUpperCase()) : '')

/** A list, or one text separated by bars. */
function categoriesOf(object: LooseObject | undefined) {
  const value = object?.get('Sub Categories')
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((each) => (typeof each === 'string' ? each.split('|') : [])).slice(0, 20)
}
