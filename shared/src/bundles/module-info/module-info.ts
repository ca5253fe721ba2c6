import { decodeUnicode } from '../../text/decode-text.ts'
import { detachedCopy } from '../facts/shown-text.ts'
import { UnreadableError } from '../unreadable.ts'
import { type LooseObject, looseJsonIn } from './loose-json.ts'

/** The metadata of a VST3's plugin class, '' where missing; of several classes, only values of the bundle or common to all. */
export type ModuleInfo = {
  name: string
  maker: string
  version: string
  /** The address of the maker, as it is written there. */
  site: string
  /** 32 hexadecimal digits in capitals. */
  classId: string
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
    name: text(only, 'Name') || text(root, 'Name'),
    maker: ofAll((each) => text(each, 'Vendor')) || text(objectAt(root, 'Factory Info'), 'Vendor'),
    // The version at the root can be the SDK's.
    version: ofAll((each) => text(each, 'Version')) || text(root, 'Version'),
    site: text(objectAt(root, 'Factory Info'), 'URL'),
    classId: classIdOf(text(only, 'CID')),
    categories: categoriesOf(first).filter((name) =>
      others.every((other) => categoriesOf(other).includes(name)),
    ),
    plugins: classes.length,
    names: classes.slice(0, 256).map((each) => text(each, 'Name')),
  }
}

/** Controller and compatibility classes are not plugins. */
function pluginClasses(root: LooseObject) {
  const classes = root.get('Classes')
  const objects = Array.isArray(classes) ? classes.filter((each) => each instanceof Map) : []
  return objects.filter((each) => each.get('Category') === 'Audio Module Class')
}

function text(object: LooseObject | undefined, key: string) {
  const value = object?.get(key)
  return typeof value === 'string' ? value : ''
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
