import { formattedNumber } from './locale.ts'

/** A number with its noun: `1 plugin`, `1,200 plugins`. Pass `many` where it is more than an s, as in `1 plugin is`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formattedNumber(count)} ${count === 1 ? one : many}`
