import { columnsByHeading } from '../../transfer/columns-by-heading.ts'

/** The columns of a table of purchases, in the order of our own tables, with their headings there. */
export const PURCHASE_COLUMN_LABELS = {
  title: 'Purchase',
  maker: 'Manufacturer',
  kind: 'Kind',
  price: 'Price',
  currency: 'Currency',
  day: 'Date',
  shop: 'Shop',
  orderNumber: 'Order number',
  term: 'Term',
  termEnds: 'Term ends',
} as const
export type PurchaseColumn = keyof typeof PURCHASE_COLUMN_LABELS
export const PURCHASE_COLUMNS = Object.keys(PURCHASE_COLUMN_LABELS) as PurchaseColumn[]

/** The column of each heading; null for one that is not read. */
export type PurchaseMapping = (PurchaseColumn | null)[]

/** Guesses the columns of a table by its headings. */
export const guessedPurchaseMapping = (headings: string[]): PurchaseMapping =>
  columnsByHeading(headings, HEADINGS)

/** Our own headings, and those of shops, spreadsheets and inventory programs. */
const HEADINGS: Record<PurchaseColumn, string> = {
  title: 'purchase product productname name plugin pluginname item title license artikel',
  maker: 'manufacturer vendor maker developer brand publisher publishername company hersteller',
  kind: 'kind transaction transactiontype purchasetype type',
  price: 'price amount total cost paid purchasecost purchaseprice preis betrag',
  currency: 'currency currencycode währung',
  day: 'date purchasedate orderdate purchasedon bought datum purchasetime day',
  shop: 'shop store seller supplier boughtfrom purchasefrom händler',
  orderNumber: 'ordernumber order orderid orderno invoice invoicenumber bestellnummer',
  term: 'term plan plankind licensetype subscription',
  termEnds: 'termends planends expirationdate expires expiry renewaldate validuntil ends wupexpires',
}
