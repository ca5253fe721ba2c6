/** The code of a currency in ISO 4217, as USD. Which ones there are comes from the runtime. */
export type Currency = string

/** Those that the euro has replaced: old purchases were paid in them. Runtimes know their names and decimals, but do not list them. */
const BEFORE_THE_EURO =
  'ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK'.split(' ')

/** All currencies, in the order of their codes. */
export const CURRENCIES: readonly Currency[] = [
  ...new Set([...Intl.supportedValuesOf('currency'), ...BEFORE_THE_EURO]),
].sort()

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
