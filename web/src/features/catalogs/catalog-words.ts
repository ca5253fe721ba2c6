import { counted } from '../../ui/text/counted.ts'
export const couldntLoadCatalogsReload = "We couldn't load the catalogs. Reload the page to try again."
export const freePluginsForAll = 'Free plugins, for all systems.'
export const freePluginsAndManufacturers = 'Free plugins and manufacturers’ installers, for macOS.'
export const manufacturersInstallers = 'Manufacturers’ installers, for Windows.'
export const turnedOffByCatalogs = 'Turned off by the CATALOGS setting.'
export const readsOnceDay = (host: string) => `Reads ${host} once a day and sends nothing about users.`
export const catalogSwitched = 'Catalog switched on'
export const wellReadWithinMinuteThenOnce = (name: string) =>
  `We'll read ${name} within a minute, then once a day.`
export const catalogSwitchedOff = 'Catalog switched off'
export const versionsFromNoLonger = (name: string) => `Versions from ${name} no longer count.`
export const failedToChangeCatalog = (reason: string) => `Failed to change the catalog: ${reason}`
export const turnedOnByCatalogs = 'Turned on by the CATALOGS setting.'
export const couldntRead = (failure: string) =>
  `We couldn't read it: ${failure} We'll try again within an hour.`
export const readSoon = "We'll read it within a minute."
export const productsRead = (plugins: number, when: string) => `${counted(plugins, 'product')}, read ${when}.`
