import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

export const importLicenses = 'Import Licenses'
export const importHint = 'A list from iLok License Manager or a shop, or your own table.'
export const importedList = 'List of licenses'
export const privacyHint =
  'Your browser reads the list and shows you a preview first. Serials and keys are encrypted before they leave it.'
export const serialsKept = (sealed: number) =>
  `${counted(sealed, 'serial is', 'serials are')} encrypted in your vault.`
export const serialsLeftOut = (unsealed: number) =>
  `${counted(unsealed, 'serial was', 'serials were')} left out: too long, or the license already has one.`
export const listedLicenses = 'Licenses in the list'
export const noneListed = 'No licenses to show.'
export const showMore = (min: number, count: number) =>
  `Show ${formattedNumber(min)} more of ${formattedNumber(count)}`
export const certain = 'Certain'
export const toChoose = 'To review'
export const notHere = 'Not in your library'
export const importIt = (title: string) => `Import ${title}`
export const pluginOf = (title: string) => `Plugin of ${title}`
export const noPlugin = 'No plugin'
export const by = (name: string, manufacturer: string) => `${name} by ${manufacturer}`
export const pleaseChoose = 'Please choose'
export const notInLibrary = 'Not in your library'
export const iLokCaution = "We haven't tested lists from iLok License Manager yet. Please check the columns."
export const noProductColumn = 'No column has the product names.'
export const chooseProductColumn = 'Choose “Product” above the column with the names.'
export const dayOrderQuestion =
  'Dates such as 03/04/2026 can be read in two ways. Which comes first in this list?'
export const dayOrder = 'Order of day and month'
export const rowsLeftOut = (count: number) => counted(count, 'row is left out', 'rows are left out')
export const row = (row: number, reason: string) => `Row ${formattedNumber(row)}: ${reason}`
export const listNewer = 'This list is newer'
export const newerListHint = 'Licenses you already have are updated from the list.'
export const importFailed = "We couldn't import the list."
export const importFailedHint = (problem: string) => `${problem} Your choices are still here.`
export const undoHint = 'You can undo the import for seven days.'
export const day = 'Day'
export const month = 'Month'
export const product = 'Product'
export const kindOfLicense = 'Kind of license'
export const activationsUsed = 'Activations used'
export const activationsAllowed = 'Activations allowed'
export const whereActive = 'Where it is active'
export const licenseId = 'License ID'
export const note = 'Note'
export const secretColumn = 'Serial or key (secret)'
export const encryptedHere = 'They are encrypted here before anything is sent.'
export const unlockForSerials =
  'Your vault is locked. To keep the serials, unlock it first, then choose the list again.'
export const vaultForSerials =
  'Serials are kept only in a vault. To keep them, create one first, then choose the list again.'
export const serialsToKeep = (count: number) =>
  counted(count, 'serial will be encrypted in your vault.', 'serials will be encrypted in your vault.')
export const serialsToLeave = (count: number) =>
  counted(count, 'serial will be left out.', 'serials will be left out.')
export const importButton = (count: number) =>
  count === 1 ? 'Import 1 License' : `Import ${formattedNumber(count)} Licenses`

export const places = 'Places'
export const aboutPlaces = 'Where your licenses are active: computers, iLoks, and clouds.'
export const noPlaces = 'No places yet.'
export const gone = 'Gone'
export const placeIsBack = (name: string) => `${name} is here again`
export const rename = (name: string) => `Rename ${name}`
export const remove = (name: string) => `Remove ${name}`
export const add = (name: string) => `Add ${name}`
export const kindOfPlace = 'Kind of place'
export const addPlace = 'Add Place'
export const activeLicenses = (count: number) =>
  `${counted(count, 'license is', 'licenses are')} still active there and will keep counting, so the place is kept as gone. If you can, deactivate them there first.`
export const keepAsGone = 'Keep as Gone'
export const renamePlace = 'Rename Place'
export const stayActive = 'Its licenses stay active there.'
export const license = (title: string) => `License ${title}`
export const overLimit = 'More than it allows'
export const deactivate = (name: string) => `No longer active on ${name}`
export const addActivation = 'Active on another place'
export const anotherPlace = 'Active on another place...'
export const addPlaceFirst = 'Add a Computer or iLok First'
export const placeFacts = (kind: string, isNamedByHelper: boolean, licenses: number) =>
  isNamedByHelper
    ? `${kind}, named under Computers · ${counted(licenses, 'license')}`
    : `${kind} · ${counted(licenses, 'license')}`
export const licenseHeading = 'License'

/** The toasts about the places of licenses. */
export const licenseMessages = {
  deactivated: (name: string) => ({ title: `No longer active on ${name}` }),
  placeFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  placeAdded: ({ name }: { name: string }) => ({ title: `${name} added` }),
  placeRenamed: ({ name }: { name: string }) => ({ title: `Renamed to ${name}` }),
  placeGone: (name: string) => ({
    title: `${name} is kept as gone`,
    description: 'Its activations still count. End them with the manufacturer, then remove them here.',
  }),
  placeRemoved: (name: string) => ({ title: `${name} removed` }),
}
