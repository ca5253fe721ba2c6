import { columnsByHeading, headingKeyOf } from '../../transfer/columns-by-heading.ts'

/** A column of a list of licenses. */
export type LicenseColumn = keyof typeof HEADINGS

/** The column of each heading; null for one that is left out. */
export type LicenseMapping = readonly (LicenseColumn | null)[]

/** Guesses the columns of a table by its headings. */
export const guessedLicenseMapping = (headings: readonly string[]): LicenseMapping =>
  columnsByHeading(headings.map(inAmerican), HEADINGS)

const inAmerican = (heading: string) => heading.replace(/licen[cs]e/gi, 'license')

/** Names of columns that are seen in lists of licenses of iLok, and those of shops, inventories and people. */
const HEADINGS = {
  title:
    'productname assetname product licensename license pluginname plugin software item asset title name produkt produktname lizenz artikel',
  maker: 'publishername publisher manufacturer vendorname vendor maker developer brand company hersteller',
  kind: 'licensetype licensekind kind licenseperiod subtype type lizenztyp',
  state: 'licensestatus activationstatus status state zustand',
  activations: 'activations activationsused usedactivations allocatedseats aktivierungen',
  seats: 'totalseats seats maxactivations activationlimit totalactivations plätze',
  place:
    'activationlocation activationlocations activatedon depositedto location locations computer machine device gerät',
  startsOn:
    'depositdate purchasedate dateofpurchase bought purchased activationdate registrationdate startdate since date kaufdatum datum',
  endsOn:
    'expirationdate expiration expires expirydate expiry enddate ends validuntil terminationdate ablaufdatum gültigbis',
  account: 'owner ilokaccount ilokuserid account accountname userid user licenseemail email konto',
  sourceKey: 'publisherlicenseid licenseid assetid',
  note: 'notes note comment comments notizen bemerkung',
  serial:
    'serialnumber serial serialno licensekey productkey licensecode licensenumber activationcode activationkey authorizationcode unlockcode registrationcode key code password seriennummer lizenzschlüssel',
} satisfies Record<string, string>

/** Headings that only lists of iLok have. Two of them tell such a list. */
const ILOK_HEADINGS = new Set(
  'assetname publishername assettype validlocations activationlocation depositdate depositedto activatebydate allocatedseats publisherlicenseid launchcount ilokaccount ilokuserid'.split(
    ' ',
  ),
)

/** True for the headings of iLok License Manager, as far as they are known. */
export const isOfILok = (headings: readonly string[]): boolean =>
  headings.filter((heading) => ILOK_HEADINGS.has(headingKeyOf(heading))).length >= 2

/** The kind of another list to which the headings belong. */
export function otherListOf(headings: readonly string[]): 'plugins' | 'devices' | undefined {
  const keys = headings.map(headingKeyOf)
  const has = (names: readonly string[]) => keys.some((key) => names.includes(key))
  if (has(OF_PLUGINS)) return 'plugins'
  const mapping = guessedLicenseMapping(headings)
  const title = keys[mapping.indexOf('title')]
  const isUnsure = title === undefined || title === 'name'
  return isUnsure && !mapping.includes('maker') && has(OF_DEVICES) ? 'devices' : undefined
}

const OF_PLUGINS = ['formats', 'pluginformat', 'bundleidentifier', 'bundleid', 'alsointhebundle']
const OF_DEVICES =
  'device devicename devicetype location locationname locationtype machine machinename computer computername hostname ilok ilokname ilokid firmware lastseen lastsync lastsynchronized'.split(
    ' ',
  )
