import { formattedNumber } from '../../../ui/text/locale.ts'

/** The plugins that the user left out of a run, as a sentence; '' for none. */
export function leftOutText(count: number) {
  if (count === 0) return ''
  return count === 1
    ? '1 unowned UAD plugin stays because your songs use it.'
    : `${formattedNumber(count)} unowned UAD plugins stay because your songs use them.`
}
