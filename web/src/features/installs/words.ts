import { licenseName } from '#shared/catalogs/license-name.ts'
import type { InstallAct, Job } from '#shared/helper/job.ts'
import { PLATFORM_NAMES, type Platform } from '#shared/plugins/architectures.ts'
import { formattedDay, formattedSize } from '../../ui/text/locale.ts'

/** The sentences about products of catalogs and what happens to them on a computer. */
export const installWords = {
  intro:
    'Free effects and instruments from the catalogs of this server. The helper asks on your computer before it installs one.',
  installed: (version: string) => `Installed ${version}`,
  inLibrary: 'In your library',
  size: (bytes: number) => formattedSize(bytes),
  noLicense: 'License not stated',
  license: (license: string) => `License: ${licenseName(license)}`,
  off: (computer: string) =>
    `Installing is off on ${computer}. Type “plugfolio-helper may-install on” in a terminal there.`,
  otherCatalog: (computer: string, chosen: string) => `${computer} installs only from ${chosen}.`,
  oldHelper: (computer: string) =>
    `The helper on ${computer} is too old to install plugins. Update it there.`,
  nobody: 'None of your computers may install plugins. Open a product to see what each of them needs.',
  notRunning: (computer: string) => `The helper on ${computer} is not running. Start it there.`,
  noFile: (platform: Platform) => `It has no file for ${PLATFORM_NAMES[platform]}.`,
  installerOnly: 'It comes as an installer: the helper downloads and checks it, and you open it yourself.',
  available: (size: number) => `${formattedSize(size)} to download.`,
  has: (version: string) => `Version ${version} is installed.`,
  keptUntil: (version: string, until: string) => `${version} is kept until ${formattedDay(until)}.`,
  songs: (count: number, names: string) =>
    count === 1 ? `The song ${names} uses it.` : `${count} songs use it: ${names}.`,
  noSongs: 'No song that you have added uses it there.',
  songsTitle: 'Songs use this plugin',
  checking: 'Checking your songs...',
  notChecked: (reason: string) => `We couldn't ask your songs. ${reason}`,
  empty: {
    title: 'Nothing to get yet',
    administrator: 'Switch on Open Audio Stack under Settings, Advanced. Its list comes a minute later.',
    others: 'Ask the administrator of this server to switch on Open Audio Stack.',
  },
  noComputer: 'No helper is connected. Connect one on the computer on which you want to install.',
  failed: (reason: string) => ({ title: 'Nothing was started', description: reason }),
}

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
      return `The helper on ${computer} asks you there. Nothing changes before you agree. After a refusal it waits a while before it asks again.`
    case 'taken':
      return `The helper on ${computer} is at work.`
    case 'cancelled':
      return 'Canceled. Nothing was changed.'
    default:
      return result?.sentence ?? ''
  }
}
