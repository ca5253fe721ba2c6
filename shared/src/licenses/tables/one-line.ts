/** A cell as one line that a database can keep. */
export const oneLine = (cell: string): string => cell.replace(UNWANTED, ' ').replace(/ +/g, ' ').trim()

const UNWANTED = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Surrogate}]/gu
