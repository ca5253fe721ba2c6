import { type ProductCode, productCodesIn } from './codes.ts'
import type { JoinableEntry } from './joinable-entry.ts'
import { type MakerForm, makerForm, makerHeadsOf } from './names/maker-form.ts'
import { keyForm, type NameForm, nameForm } from './names/name-forms.ts'
import { type ShortName, shortNamesOf } from './names/short-names.ts'

/** An entry with everything by which it is found and compared. */
export type IndexedEntry = {
  entry: JoinableEntry
  maker: MakerForm
  names: NameForm[]
  shortNames: ShortName[]
  /** Its names as they are written with the maker before them. */
  headedKeys: ReadonlySet<string>
  /** The names of the other plugins in its bundles. */
  contents: NameForm[]
  codes: ProductCode[]
}

export function indexedEntry(entry: JoinableEntry): IndexedEntry {
  const read = entry.keys.flatMap(readNameIn)
  const readMakers = read.map(({ maker }) => maker)
  const maker = entry.isMakerGuess ? makerForm('') : makerForm(entry.manufacturer, readMakers)
  const texts = [entry.name, ...(entry.otherNames ?? [])]
  const names = withReadNames(
    texts.map((name) => nameForm(name, maker.keys)),
    read.map(({ name }) => name),
  )
  const heads = makerHeadsOf(maker)
  return {
    entry,
    maker,
    names,
    shortNames: texts.flatMap((name) => shortNamesOf(name, maker)),
    headedKeys: new Set(names.flatMap(({ key }) => (key ? heads.map((head) => head + key) : []))),
    contents: (entry.contents ?? []).map((name) => nameForm(name, maker.keys)),
    codes: productCodesIn(entry.keys),
  }
}

/** The keys of maker and name as they were read, which the user may have replaced. */
function readNameIn(key: string) {
  const [, maker, name] = NAME_KEY.exec(key) ?? []
  return maker && name ? [{ maker, name }] : []
}

const NAME_KEY = /^name:([^/]*)\/(.*)$/s

function withReadNames(own: NameForm[], readKeys: string[]) {
  const isNew = (read: string) => own.every(({ key, fullKey }) => read !== key && read !== fullKey)
  return [...own, ...[...new Set(readKeys)].filter(isNew).map(keyForm)]
}
