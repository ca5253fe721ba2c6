import { counted } from '../../../ui/text/counted.ts'
export const places = 'Places'
export const whereLicensesActiveComputers = 'Where your licenses are active: computers, iLoks, and clouds.'
export const noPlacesYet = 'No places yet.'
export const gone = 'Gone'
export const hereAgain = (name: string) => `${name} is here again`
export const rename = (name: string) => `Rename ${name}`
export const remove = (name: string) => `Remove ${name}`
export const add = (name: string) => `Add ${name}`
export const kindOfPlace = 'Kind of place'
export const addPlace = 'Add Place'
export const licensesStillActive = (count: number) =>
  `${counted(count, 'license is', 'licenses are')} still active there and will keep counting, so the place is kept as gone. If you can, deactivate them there first.`
export const keepAsGone = 'Keep as Gone'
export const renamePlace = 'Rename Place'
export const licensesStayActive = 'Its licenses stay active there.'
export const license = (title: string) => `License ${title}`
export const moreThanAllows = 'More than it allows'
export const noLongerActive = (name: string) => `No longer active on ${name}`
export const activeOnAnotherPlace = 'Active on another place'
export const activeOnAnotherPlaceMenu = 'Active on another place...'
export const addComputerOrIlok = 'Add a Computer or iLok First'
export const placeFacts = (kind: string, isNamedByHelper: boolean, licenses: number) =>
  isNamedByHelper
    ? `${kind}, named under Computers · ${counted(licenses, 'license')}`
    : `${kind} · ${counted(licenses, 'license')}`
export const licenseHeading = 'License'
