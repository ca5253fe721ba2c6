import { licenseName } from '#shared/catalogs/license-name.ts'
import type { InstallAct, Job } from '#shared/helper/job.ts'
import { PLATFORM_NAMES, type Platform } from '#shared/plugins/architectures.ts'
import { formattedDay, formattedNumber, formattedSize } from '../../ui/text/locale.ts'

/* The sentences about products of catalogs and what happens to them on a computer. */

export const intro = 'Free effects and instruments from the catalogs of this server.'
export const installed = (version: string) => `Installed ${version}`
export const inLibrary = 'In your library'
/** The names of the columns. */
export const columns = { product: 'Product', version: 'Version', license: 'License', formats: 'Formats' }
export const noLicense = 'License not stated'
export const license = (license: string) => `License: ${licenseName(license)}`
export const off = (computer: string) =>
  `Installing is off on ${computer}. Type “plugfolio-helper may-install on” in a terminal there.`
export const otherCatalog = (computer: string, chosen: string) => `${computer} installs only from ${chosen}.`
export const oldHelper = (computer: string) =>
  `The helper on ${computer} is too old to install plugins. Update it there.`
export const noneAllowed =
  'None of your computers can install plugins yet. Open a product to see what each one needs.'
export const notRunning = (computer: string) => `The helper on ${computer} isn't running. Start it there.`
export const noFile = (platform: Platform) => `Not available for ${PLATFORM_NAMES[platform]}.`
export const installerOnly =
  'It comes as an installer: the helper downloads and checks it, and you open it yourself.'
export const available = (size: number) => `${formattedSize(size)} to download.`
export const installedVersion = (version: string) => `Version ${version} is installed.`
export const keptUntil = (version: string, until: string) =>
  `${version} is kept until ${formattedDay(until)}.`
export const usedBy = (count: number, names: string) =>
  count === 1 ? `The song ${names} uses it.` : `${formattedNumber(count)} songs use it: ${names}.`
export const noSongs = 'None of your songs uses it there.'
export const songsTitle = 'Songs use this plugin'
export const notChecked = (reason: string) => `We couldn't check your songs. ${reason}`
export const empty = {
  title: 'Nothing to get yet',
  administrator: 'Turn on Open Audio Stack under Settings, Advanced. Its list appears within a minute.',
  others: 'Ask the administrator of this server to turn on Open Audio Stack.',
}
export const noComputer = 'Connect the helper app on the computer where you want to install plugins.'
export const failed = (reason: string) => ({ title: 'Nothing was started', description: reason })
export const manufacturersPage = "Manufacturer's page"
export const picture = 'Picture'
export const progressOfDownload = 'Progress of the download'
export const computers = 'Computers'
export const askingHelper = 'Asking the helper...'
export const by = (name: string, manufacturer: string) => `${name} by ${manufacturer}`

/** The button of an act, with the version that it is about. */
export function actLabel(act: InstallAct, version: string, has: string, isInstaller: boolean): string {
  if (act === 'uninstall') return 'Uninstall'
  if (act === 'go-back') return `Go Back to ${version}`
  if (isInstaller) return 'Download Installer'
  return has ? `Upgrade to ${version}` : 'Install'
}

/** Says what a job is doing, or how it ended. */
export function installJobText({ state, result }: Job, computer: string): string {
  switch (state) {
    case 'waiting':
      return `Confirm on ${computer}. Nothing changes until you agree. If you decline, the helper asks again later.`
    case 'taken':
      return `The helper on ${computer} is working on it.`
    case 'cancelled':
      return 'Canceled. Nothing was changed.'
    default:
      return result?.sentence ?? ''
  }
}

/* The list of products and its filters, orders and menus. */

export const searchLabel = 'Search products by name, manufacturer or description'
export const freeLicense = 'Free license'
export const isInstalled = 'Installed'
export const manufacturer = 'Manufacturer'
export const type = 'Type'
export const allTypes = 'All types'
export const noType = 'No type'
export const format = 'Format'
export const allFormats = 'All formats'
export const system = 'System'
export const allSystems = 'All systems'
