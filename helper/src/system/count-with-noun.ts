/** `1 plugin`, `2 plugins`. */
export const countWithNoun = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`
