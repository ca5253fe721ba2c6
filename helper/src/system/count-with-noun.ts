import { englishNumber } from '#shared/text/locale.ts'

/** `1 plugin`, `1,200 plugins`. */
export const countWithNoun = (count: number, thing: string): string =>
  `${englishNumber(count)} ${thing}${count === 1 ? '' : 's'}`
