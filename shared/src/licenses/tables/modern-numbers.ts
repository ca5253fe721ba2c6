/** A name whose roman numbers of editions are digits, and whose `Mk II` is `Mk2`: licenses and plugins write them differently. */
export const modernNumbers = (name: string): string =>
  name
    .replace(/(?<=[\s._-])(?:II|III|IV)(?![\p{L}\p{N}])/gu, (roman) => ROMAN[roman] ?? roman)
    .replace(
      /(?<![\p{L}\p{N}])mk[\s._-]?(ii|iii|iv|\d)(?![\p{L}\p{N}])/giu,
      (_, number: string) => `mk${ROMAN[number.toUpperCase()] ?? number}`,
    )

const ROMAN: Record<string, string> = { II: '2', III: '3', IV: '4' }
