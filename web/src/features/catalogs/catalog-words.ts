import { counted } from '../../ui/text/counted.ts'
export const couldntLoadCatalogs = "We couldn't load the catalogs. Reload the page to try again."
export const aboutOpenAudioStack = 'Free plugins, for all systems.'
export const aboutHomebrew = "Free plugins and manufacturers' installers, for macOS."
export const aboutWinget = "Manufacturers' installers, for Windows."
export const offBySetting = 'Turned off by the CATALOGS setting.'
export const readsDaily = (host: string) => `Reads ${host} once a day and sends nothing about users.`
export const turnedOn = 'Catalog turned on'
export const firstReading = (name: string) => `We'll read ${name} within a minute, then once a day.`
export const turnedOff = 'Catalog turned off'
export const versionsGone = (name: string) => `Versions from ${name} no longer count.`
export const notChanged = 'Catalog not changed'
export const onBySetting = 'Turned on by the CATALOGS setting.'
export const readingFailed = (failure: string) =>
  `We couldn't read it: ${failure} We'll try again within an hour.`
export const readSoon = "We'll read it within a minute."
export const productsRead = (plugins: number, when: string) => `${counted(plugins, 'product')}, read ${when}.`
