/** The code of a currency in ISO 4217, as USD. Which ones there are comes from the runtime. */
export type Currency = string

/** All currencies, in the order of their codes. */
export const CURRENCIES: readonly Currency[] = Intl.supportedValuesOf('currency')

const KNOWN: ReadonlySet<string> = new Set(CURRENCIES)

/** The currency of a code, in any case and with spaces around it; null for a currency that does not exist. */
export function currencyOf(code: string): Currency | null {
  const upper = code.trim().toUpperCase()
  return KNOWN.has(upper) ? upper : null
}

/** The currencies that a sign or an own word of a shop surely means. `$` and `¥` belong to several. */
export function currencyOfSign(sign: string): Currency | null {
  return SIGNS.get(sign.trim().toUpperCase()) ?? currencyOf(sign)
}

const SIGNS = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['R$', 'BRL'],
  ['JP¥', 'JPY'],
  ['円', 'JPY'],
  ['₩', 'KRW'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
  ['ZŁ', 'PLN'],
  ['KČ', 'CZK'],
])
