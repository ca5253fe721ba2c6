import { decimalsOf } from '../text/locale.ts'

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

/** An amount of money in minor units of its currency: 1999 is 19.99 EUR, 1999 JPY and 1.999 KWD. Never below zero. */
export type MinorUnits = number

/** The largest amount: sums of all purchases of an account stay exact. */
export const MAX_AMOUNT: MinorUnits = 10 ** 11

/**
 * The amount that a person or a shop writes: `19.99`, `1.234,56`, `1,234.56`, `1 234,5`, `$39`, `EUR 5`. Null when it is no
 * amount, negative, has more decimals than the currency, or may be two amounts: `1.234` in euros is hardly 1, and hardly 1,234.
 */
export function amountOf(text: string, currency: string): MinorUnits | null {
  const decimals = decimalsOf(currency)
  const digits = withoutSigns(text)
  const [whole = '', fraction = ''] = digits === null ? [] : partsOf(digits, decimals)
  if (whole === '' || fraction.length > decimals) return null
  const units = Number(whole + fraction.padEnd(decimals, '0'))
  return units <= MAX_AMOUNT ? units : null
}

/** A price without its currency: `39` of `$39`. Null with a minus, or when signs stand between digits. */
function withoutSigns(text: string) {
  const clean = text.normalize('NFKC').replaceAll('’', "'").trim().replace(CURRENCY_AROUND, '').trim()
  return /^\d(?:[\d.,' ]*\d)?$/.test(clean) ? clean : null
}

/** Letters and currency signs before or after a number. A minus before it stays, and makes it no amount. */
const CURRENCY_AROUND = /^[\p{L}\p{Sc}]{1,4}\.?\s*(?=\d)|(?<=\d)\s*[\p{L}\p{Sc}]{1,4}\.?$/gu

/** The digits before and after the decimal sign; none when these are unclear. */
function partsOf(digits: string, decimals: number): string[] {
  const form = FORMS.find(([pattern]) => pattern.test(digits))
  if (form) {
    const [, groups, point] = form
    return digits.replaceAll(groups, '').split(point)
  }
  const parts = /^\d{1,15}(?:[.,]\d+)?$/.test(digits) ? digits.split(/[.,]/) : []
  if (!/^\d{1,3}[.,]\d{3}$/.test(digits)) return parts
  // One sign before exactly three digits separates thousands or decimals. Two cases are clear: a currency without decimals, and a
  // point in a currency with three, as `amountText` writes it.
  if (decimals === 0) return [parts.join('')]
  return decimals === 3 && digits.includes('.') ? parts : []
}

/** Numbers with groups of three digits: the pattern, the sign between groups, and the sign before decimals. */
const FORMS: readonly [RegExp, RegExp, string][] = [
  [/^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/, /,/g, '.'],
  [/^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/, /\./g, ','],
  [/^\d{1,3}(?:[ ']\d{3})+(?:\.\d+)?$/, /[ ']/g, '.'],
  [/^\d{1,3}(?:[ ']\d{3})+,\d+$/, /[ ']/g, ','],
]

/** An amount as it is written into files, which `amountOf` reads again: `1234.50`. */
export function amountText(amount: MinorUnits, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
