import { type ProductCode, productCodesIn } from './codes.ts'
import type { UsedPlugin } from './joinable-entry.ts'
import {
  CUT_LENGTH,
  makerHeadsOf,
  makerKeysOf,
  makerStartsOf,
  type NameForm,
  nameForm,
} from './name-forms.ts'
import type { NamedMaker } from './short-names.ts'

/** A use with everything by which it is looked up and compared. */
export type UsedForms = {
  use: UsedPlugin
  makers: string[]
  maker: NamedMaker
  /** The first words of its maker's name. */
  makerStarts: Set<string>
  name: NameForm
  /** Its name as it is written with the maker before it. */
  headedKeys: Set<string>
  codes: ProductCode[]
  /** The name may end in the middle, as Logic keeps it. */
  isCut: boolean
}

export function usedForms(use: UsedPlugin): UsedForms {
  const makers = makerKeysOf(use.maker)
  const name = nameForm(use.name, makers)
  return {
    use,
    makers,
    maker: { text: use.maker, keys: makers },
    makerStarts: makerStartsOf(use.maker),
    name,
    headedKeys: new Set(name.key ? makerHeadsOf(makers).map((head) => head + name.key) : []),
    codes: productCodesIn(use.ids),
    isCut: use.format === 'AU' && use.maker === '' && isCutName(use.name),
  }
}

/** A blank at the end of a name that was cut may be lost. */
const isCutName = ({ length }: string) => length === CUT_LENGTH || length === CUT_LENGTH - 1

/** Whether a use has a name that can be compared. */
export const isNamed = (use: UsedPlugin): boolean => /[\p{L}\p{N}]/u.test(use.name)
