import { type ProductCode, productCodesIn } from './codes.ts'
import type { UsedPlugin } from './joinable-entry.ts'
import { type MakerForm, makerForm, makerHeadsOf } from './names/maker-form.ts'
import { type NameForm, nameForm } from './names/name-forms.ts'

/** A use with everything by which it is looked up and compared. */
export type UsedForms = {
  use: UsedPlugin
  maker: MakerForm
  name: NameForm
  /** Its name as it is written with the maker before it. */
  headedKeys: ReadonlySet<string>
  codes: ProductCode[]
  /** The name may end in the middle, as Logic keeps it. */
  isCut: boolean
}

export function usedForms(use: UsedPlugin): UsedForms {
  const maker = makerForm(use.maker)
  const name = nameForm(use.name, maker.keys)
  return {
    use,
    maker,
    name,
    headedKeys: new Set(name.key ? makerHeadsOf(maker).map((head) => head + name.key) : []),
    codes: productCodesIn(use.ids),
    isCut: use.format === 'AU' && use.maker === '' && isCutName(use.name),
  }
}

/** The letters that Logic keeps of a name. */
const CUT_LENGTH = 12

/** A blank at the end of a name that was cut may be lost. */
const isCutName = ({ length }: string) => length === CUT_LENGTH || length === CUT_LENGTH - 1

/** True for a use with a name that can be compared. */
export const isNamed = (use: UsedPlugin): boolean => /[\p{L}\p{N}]/u.test(use.name)
