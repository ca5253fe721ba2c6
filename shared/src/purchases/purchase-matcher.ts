import { makerAgreement, nameAgreement } from '../songs/joining/names/agreement.ts'
import { isKnown, type MakerForm, makerForm } from '../songs/joining/names/maker-form.ts'
import { type NameForm, nameForm } from '../songs/joining/names/name-forms.ts'
import type { NewPurchase } from './purchase.ts'

/** An entry of the library, as far as matching reads it. */
export type MatchableEntry = {
  id: string
  name: string
  manufacturer: string
  /** Its manufacturer was only guessed. */
  isMakerGuess?: boolean | undefined
}

/** An entry that a purchase may cover. `certain`: maker and name are the same, and no other entry has them. A person decides the rest. */
export type PurchaseMatch = { pluginId: string; certainty: 'certain' | 'perhaps' }

/** More entries of one name tell nothing. */
const MOST_MATCHES = 3

/** Prepares a library once; the function then finds the entries of one purchase, the certain ones first. */
export function purchaseMatcher(
  entries: readonly MatchableEntry[],
): (purchase: Pick<NewPurchase, 'title' | 'maker'>) => PurchaseMatch[] {
  const byKey = new Map<string, Indexed[]>()
  for (const entry of entries) {
    const maker = makerForm(entry.manufacturer)
    const name = nameForm(withoutMarks(entry.name), maker.keys)
    const indexed = { entry, maker, name }
    for (const key of keysOf(name, maker)) {
      const known = byKey.get(key)
      if (known) known.push(indexed)
      else byKey.set(key, [indexed])
    }
  }
  return ({ title, maker: makerText }) => {
    const maker = makerForm(makerText)
    const text = productNameOf(title)
    const form = nameForm(text, maker.keys)
    const found = new Set([...keysOf(form, maker)].flatMap((key) => byKey.get(key) ?? []))
    const matches = [...found].flatMap((indexed): PurchaseMatch[] => {
      const certainty = certaintyOf({ text, form, maker }, indexed)
      return certainty ? [{ pluginId: indexed.entry.id, certainty }] : []
    })
    const certain = matches.filter(({ certainty }) => certainty === 'certain')
    if (certain.length === 1) return certain
    return matches
      .slice(0, MOST_MATCHES)
      .map(({ pluginId }): PurchaseMatch => ({ pluginId, certainty: 'perhaps' }))
  }
}

type Indexed = { entry: MatchableEntry; maker: MakerForm; name: NameForm }
type Product = { text: string; form: NameForm; maker: MakerForm }

/** Under which keys a name is found: without its maker, as it is written, and with its maker before it. */
const keysOf = ({ key, fullKey }: NameForm, { keys }: MakerForm) =>
  new Set([key, fullKey, ...keys.map((maker) => `${maker}${key}`)].filter(Boolean))

function certaintyOf({ text, form, maker }: Product, { entry, maker: entryMaker, name }: Indexed) {
  const agreement = makerAgreement(maker, entryMaker)
  if (agreement === 'other') return undefined
  const isSameName = nameAgreement(form, [name]) === 'same'
  // A bill may name the maker only before the product: `FabFilter Pro-Q 3`.
  const ofMaker = nameForm(text, entryMaker.keys)
  const namesMaker =
    ofMaker.key !== ofMaker.fullKey && ofMaker.key === name.key && ofMaker.width === name.width
  if (!isSameName && !namesMaker) return undefined
  const isSure = !entry.isMakerGuess && (agreement === 'same' || (!isKnown(maker) && namesMaker))
  return isSure ? ('certain' as const) : ('perhaps' as const)
}

/** The name of a product without what shops write behind it: `Serum 2 (Download)` is `Serum 2`. */
function productNameOf(title: string): string {
  let name = withoutMarks(title).replace(/\s+/g, ' ').trim()
  for (let round = 0; round < MOST_ENDS; round++) {
    const lower = name.toLowerCase()
    const end = SHOP_ENDS.find((each) => lower.endsWith(each) && lower.length > each.length)
    if (end === undefined) break
    name = name.slice(0, -end.length).trim()
  }
  return name
}

const MOST_ENDS = 3

/** A license of an upgrade or a bundle is another product, so these words stay. */
const SHOP_ENDS = [
  '(download)',
  '(digital download)',
  '- download',
  ' download',
  '(license)',
  ' license',
  '(plugin)',
  ' plugin',
  ' plug-in',
  '(serial)',
]

const withoutMarks = (name: string) => name.replace(/[®©™℠]|\((?:r|tm)\)/giu, '')
