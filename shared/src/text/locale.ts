/*
 * Formats by the languages of the user's browser. A server does not know the languages of its readers: its sentences are
 * English, with numbers as in English.
 */

/** Makes a format when it is first used, and again when the user has changed the languages of the browser. */
export function perLocale<Format>(make: (locales: string[]) => Format): () => Format {
  let made: { languages: readonly string[]; format: Format } | undefined
  return () => {
    const languages = browserLanguages()
    if (!made || !areSame(made.languages, languages))
      made = { languages, format: make(languages.filter(isLocale)) }
    return made.format
  }
}

/**
 * Orders names as the user sorts them: by the rules of the user's language, numbers by value (Ozone 9 before Ozone 10), case
 * and accents only when nothing else differs.
 */
export const compareNames = (name: string, other: string) =>
  nameOrder().compare(name, other) || exactOrder().compare(name, other)

/** A number in a sentence of the server: 1,234. */
export const englishNumber = (value: number) => ENGLISH.format(value)

/** A number with its noun in a sentence of the server: `1 song`, `1,234 songs`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${englishNumber(count)} ${count === 1 ? one : many}`

/** Words in a sentence of the server: `A`, `A and B`, `A, B and C`. */
export const enumerated = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A day such as 2026-03-04 in a sentence of the server: March 4, 2026. */
export const englishDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** How many decimals amounts in a currency have, by its code in ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const known = DECIMALS.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  DECIMALS.set(currency, decimals)
  return decimals
}

/** A table asks for each of its prices, and making a format takes longer than reading a row. At most one entry for each code of three letters. */
const DECIMALS = new Map<string, number>()

const nameOrder = perLocale(
  (locales) => new Intl.Collator(locales, { numeric: true, sensitivity: 'base', ignorePunctuation: false }),
)
const exactOrder = perLocale(
  (locales) => new Intl.Collator(locales, { numeric: true, ignorePunctuation: false }),
)
const ENGLISH = new Intl.NumberFormat('en-US')

/** Shared code has no DOM types, and a server has no languages. */
function browserLanguages() {
  const { navigator } = globalThis as { navigator?: { languages?: readonly string[] } }
  return navigator?.languages ?? SERVER_LANGUAGES
}

const SERVER_LANGUAGES = ['en-US']

/** Browsers return the same array until it changes, which matters for 10,000 names. */
const areSame = (made: readonly string[], languages: readonly string[]) =>
  made === languages || made.join() === languages.join()

/** Some browsers name a language that their own formats do not accept: `en-US@posix`. */
function isLocale(language: string) {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}
