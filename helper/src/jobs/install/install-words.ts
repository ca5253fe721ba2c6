import type { CatalogRelease, ReleaseFile } from '#shared/catalogs/catalog-release.ts'
import { licenseName } from '#shared/catalogs/license-name.ts'
import type { SongRefusal } from '#shared/songs/refusal.ts'
import type { Question } from '../../ask/question.ts'
import type { DownloadError } from '../../connect/download.ts'
import type { Pairing } from '../../connect/pairing.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { plainText } from '../../system/plain-text.ts'
import { sizeText } from '../../system/size-text.ts'
import { requestedBy } from '../job-words.ts'
import type { FileForm } from './unpack/form-of-file.ts'

export const howCatalog =
  'Type open-audio-stack, or the https address of a list in the format of Open Audio Stack. http is accepted only for a list on this computer.'

/** The end of each refusal before anything was put in place. */
const NOTHING = 'Nothing was installed.'

/** Why an order is refused before anything is downloaded. */
export const ORDER = {
  off: `Installing is off on this computer. To turn it on, type plugfolio-helper may-install on there. ${NOTHING}`,
  malformed: `The site asked for a product that no catalog lists. ${NOTHING}`,
  otherCatalog: (chosen: string) => `This computer installs only from ${chosen}, as chosen there. ${NOTHING}`,
  notListed: (catalog: string) =>
    `${catalog} no longer lists this version. Open the catalog again. ${NOTHING}`,
  notJson: 'It is not JSON.',
  catalog: (catalog: string, reason: string) => `${catalog} could not be read: ${reason} ${NOTHING}`,
  noFile: (name: string) =>
    `${name} has no file that the helper can install on this computer. Get it from its manufacturer's page. ${NOTHING}`,
  neverInstalled: (name: string) =>
    `${name} can be installed only by its manufacturer's own program. ${NOTHING}`,
  privateFolder: (folder: string) =>
    `${folder} is private on this computer, so nothing is installed there. ${NOTHING}`,
  noRoom: (needed: number, free: number) =>
    `There is not enough space: unpacking it may take ${sizeText(needed)}, and ${sizeText(free)} is free. ${NOTHING}`,
}

/** Why a download ended. */
export const DOWNLOAD = {
  address: 'The helper does not download plugins from this address.',
  insecure: 'It redirects to an address without https.',
  privateAddress: (host: string) => `${host} is at a private address.`,
  unknownHost: (host: string) => `${host} was not found.`,
  redirects: 'It redirects too many times.',
  status: (status: number) => `It answered with status ${status}.`,
  unreachable: 'It could not be reached.',
  slow: 'It was too slow.',
  tooLarge: 'The file is larger than the catalog says, or than the helper accepts.',
  failed: (host: string, reason: string) => `The download from ${host} failed. ${reason} ${NOTHING}`,
  otherSize: (listed: number) =>
    `The file does not have the ${sizeText(listed)} that the catalog lists, so it was deleted unopened. ${NOTHING}`,
  otherDigest: `The file is not the one that the catalog lists: its SHA-256 differs, so it was deleted unopened. ${NOTHING}`,
  movedOn: `The manufacturer has replaced this file with a newer build since the catalog checked it, so it was deleted unopened. Get it from the manufacturer's page. ${NOTHING}`,
}

/** Why a download ended, as a sentence. */
export function reasonOf({ reason, detail }: DownloadError): string {
  switch (reason) {
    case 'private-address':
      return DOWNLOAD.privateAddress(plainText(detail, 80))
    case 'unknown-host':
      return DOWNLOAD.unknownHost(plainText(detail, 80))
    case 'status':
      return DOWNLOAD.status(Number(detail))
    case 'too-large':
      return DOWNLOAD.tooLarge
    default:
      return DOWNLOAD[reason]
  }
}

/** Why an archive was not unpacked. */
export const ARCHIVE = {
  unsafeName: (name: string) => `The archive has an unsafe file name: ${plainText(name, 80)}. ${NOTHING}`,
  doubledName: (name: string) =>
    `The archive has the same file name twice: ${plainText(name, 80)}. ${NOTHING}`,
  badLink: `The archive has a link that points outside its plugin. ${NOTHING}`,
  notPlain: (name: string) =>
    `The archive has an entry that is not an ordinary file, folder or link: ${plainText(name, 80)}. ${NOTHING}`,
  tooManyFiles: `The archive has too many files. ${NOTHING}`,
  tooLarge: `The archive is too large when unpacked. ${NOTHING}`,
  damaged: `The archive is damaged, or in a format that the helper cannot read. ${NOTHING}`,
  cutShort: `The archive ends too early. ${NOTHING}`,
  forms: {
    installer: `The file is an installer, though its catalog calls it an archive. The helper never runs installers. Get it from the manufacturer's page. ${NOTHING}`,
    'other-archive': `The helper cannot unpack this archive: it unpacks only zip and tar.gz. Get it from the manufacturer's page. ${NOTHING}`,
    unknown: `The file is neither a plugin nor an archive that the helper can unpack. ${NOTHING}`,
  } satisfies Partial<Record<FileForm, string>> as Record<FileForm, string>,
  refusals: {
    encrypted: `The archive needs a password. ${NOTHING}`,
    'too-large': `The archive is too large when unpacked. ${NOTHING}`,
    'cut-short': `The archive ends too early. ${NOTHING}`,
  } as Partial<Record<SongRefusal, string>>,
}

/** Why what was unpacked is not put in place. */
export const BUNDLES = {
  none: `The archive has no plugin for this computer. ${NOTHING}`,
  otherMaker: (name: string, other: string, maker: string) =>
    `${plainText(name, 80)} has the same identifier as ${plainText(other, 80)} by ${plainText(maker, 80)}, which is already installed. ${NOTHING}`,
  installedElsewhere: (name: string, path: string) =>
    `${name} is already at ${path}, where the helper did not put it. Remove it or set it aside first, because DAWs load only one of two copies. ${NOTHING}`,
  taken: (path: string) => `Something is already at ${path}. ${NOTHING}`,
  changed: (path: string) =>
    `${path} has changed since the helper installed it, so it was left alone. Set it aside instead. Nothing was changed.`,
  noMark: `The plugin could not be marked as a download, so macOS would not have checked it. ${NOTHING}`,
}

/** How a job ended. */
export const ENDED = {
  installed: (name: string, version: string, count: number) =>
    `${name} ${version} is installed: ${countWithNoun(count, 'bundle')}. Let your DAW scan its plugins.`,
  alreadyThere: (name: string, version: string) =>
    `${name} ${version} is already installed. Nothing was changed.`,
  wentBack: (name: string, version: string) =>
    `${name} is back at ${version}. Let your DAW scan its plugins.`,
  removed: (name: string, count: number) =>
    count === 1
      ? `${name} is uninstalled. Its bundle is kept for 30 days.`
      : `${name} is uninstalled. Its ${count} bundles are kept for 30 days.`,
  notInstalled: 'The helper did not install this on this computer. Nothing was changed.',
  nothingKept: 'This computer keeps no earlier version of it. Nothing was changed.',
  doneBeforeStop: 'This was done, but the helper was stopped before it could report it.',
  stopped: 'The helper was stopped before this was done. Nothing was changed. Start the job again.',
  notDone: (reason: string) => `This failed: ${reason}`,
  installer: (name: string, file: string) =>
    `The installer of ${name} is in your downloads folder as ${file}, exactly as the catalog lists it. The helper never runs installers: open it yourself.`,
}

type Asked = {
  release: CatalogRelease
  files: readonly ReleaseFile[]
  catalog: string
  /** The folders into which it goes; none for an installer. */
  folders: readonly string[]
  /** The version that it replaces. */
  before: string | undefined
}

/** The question before a product is downloaded: what, by whom, from where, how large, where to, and who asks. */
export function installQuestion(
  { release, files, catalog, folders, before }: Asked,
  pairing: Pairing,
): Question {
  const { name, version, maker, license } = release
  const [title, hosts] = [`${name} ${version}`, [...new Set(files.map(({ url }) => new URL(url).host))]]
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const isInstaller = files.some((file) => file.isInstaller)
  const text = [
    `${title} by ${maker}`,
    `License: ${license ? licenseName(license) : 'not stated'}`,
    `${sizeText(size)} from ${hosts.join(', ')}, as ${catalog} lists it`,
    '',
    ...(isInstaller ? [INSTALLER_ONLY] : ['It goes to:', ...folders]),
    ...(before === undefined ? [] : ['', `It replaces ${before}, which is kept for 30 days.`]),
    '',
    UNVOUCHED,
    `${requestedBy(pairing)} Close your audio programs first.`,
  ]
  return { title: `Install ${title}?`, text: text.join('\n'), agree: isInstaller ? 'Download' : 'Install' }
}

const INSTALLER_ONLY =
  'It comes as an installer. The helper downloads it, checks it and shows it in its folder; you run it yourself.'
const UNVOUCHED =
  'The helper checks that the file is the one that the catalog lists. Whether to trust its manufacturer is up to you.'

/** The question before an earlier version comes back. */
export const goBackQuestion = (
  name: string,
  version: string,
  paths: readonly string[],
  pairing: Pairing,
): Question => ({
  title: `Go back to ${name} ${version}?`,
  text: [
    `${name} goes back to ${version} at:`,
    ...paths.slice(0, 12),
    '',
    `What is there now is kept for 30 days. ${requestedBy(pairing)} Close your audio programs first.`,
  ].join('\n'),
  agree: 'Go Back',
})

/** The question before a product is removed. */
export const uninstallQuestion = (name: string, paths: readonly string[], pairing: Pairing): Question => ({
  title: `Uninstall ${name}?`,
  text: [
    'The helper installed these bundles and will remove them:',
    ...paths.slice(0, 12),
    '',
    `They are kept for 30 days. ${requestedBy(pairing)} Close your audio programs first.`,
  ].join('\n'),
  agree: 'Uninstall',
})
