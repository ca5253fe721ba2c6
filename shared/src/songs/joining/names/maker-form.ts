import { isPlaceholderMaker } from '../../../bundles/facts/placeholders.ts'
import { OWN_PREFIXES, vendorKeyOf } from '../../../bundles/identity/keys.ts'
import { makerKeyOf } from '../../../makers/maker-name.ts'

/** How one maker is compared. A key has only letters, digits, `+` and `#`. */
export type MakerForm = {
  /** As it is written; '' for an unknown one. */
  text: string
  /** In its full and in its short spelling; none for an unknown maker. */
  keys: readonly string[]
  /** The first words, each beginning as one key: of `Blue Cat Audio` also `blue` and `bluecat`. */
  starts: ReadonlySet<string>
}

/** The form of a maker as it is written, which may have more keys. A placeholder is not a maker. */
export function makerForm(text: string, moreKeys: readonly string[] = []): MakerForm {
  const isMaker = !isPlaceholderMaker(text)
  const own = isMaker ? [makerKeyOf(text), vendorKeyOf(text)] : []
  const keys = [...own, ...moreKeys].filter((key) => /[\p{L}\p{N}]/u.test(key))
  return { text, keys: [...new Set(keys)], starts: new Set(isMaker ? startsOf(text) : []) }
}

function startsOf(text: string) {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}+#]+/gu) ?? []
  return words.map((_, at) => words.slice(0, at + 1).join(''))
}

export const isKnown = ({ keys }: MakerForm): boolean => keys.length > 0

/** True for a maker that also sells plugins of others under its own name. */
export const isShop = ({ keys }: MakerForm): boolean => keys.some((key) => SHOPS.has(key))

const SHOPS = new Set(['pluginalliance'])

/** How the maker may be written before its products in one word of letters: its name, and the short name that it uses. */
export const makerHeadsOf = ({ keys }: MakerForm): string[] => [
  ...keys,
  ...keys.flatMap((key) => SHORT_MAKERS.get(key) ?? []),
]

const SHORT_MAKERS = new Map<string, string>([...OWN_PREFIXES, ['fabfilter', 'ff']])
