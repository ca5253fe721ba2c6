import type { CatalogRelease, ReleaseFile } from '#shared/catalogs/catalog-release.ts'
import { licenseName } from '#shared/catalogs/license-name.ts'
import type { SongRefusal } from '#shared/songs/refusal.ts'
import type { Question } from '../../ask/question.ts'
import type { DownloadError } from '../../connect/download.ts'
import type { Pairing } from '../../connect/pairing.ts'
import { plainText } from '../../system/plain-text.ts'
import { sizeText } from '../../system/size-text.ts'
import type { FileForm } from './unpack/form-of-file.ts'

/** The end of each refusal before anything was put in place. */
const NOTHING = 'Nothing was installed.'

/** Why an order is refused before anything is downloaded. */
export const ORDER = {
  off: `Installing is off on this computer. Its owner types plugfolio-helper may-install on there. ${NOTHING}`,
  malformed: `The site sent an order that names no product of a catalog. ${NOTHING}`,
  otherCatalog: (chosen: string) =>
    `This computer installs only from ${chosen}, which its owner chose. ${NOTHING}`,
  notListed: (catalog: string) =>
    `${catalog} does not list this version now. Open its list again. ${NOTHING}`,
  catalog: (catalog: string, reason: string) => `${catalog} could not be read: ${reason} ${NOTHING}`,
  noFile: (name: string) =>
    `${name} has no file for the system and the processor of this computer in a format that the helper can put in place. Look at its manufacturer's page. ${NOTHING}`,
  neverInstalled: (name: string) =>
    `${name} belongs to a manufacturer whose own program must install it. ${NOTHING}`,
  privateFolder: (folder: string) =>
    `${folder} is private on this computer, so nothing is installed there. ${NOTHING}`,
  noRoom: (needed: number, free: number) =>
    `There is not enough space: ${sizeText(needed)} may be needed while it is unpacked, and ${sizeText(free)} are free. ${NOTHING}`,
  declined: 'This was declined on the computer. Nothing was changed.',
}

/** Why a download ended. */
export const DOWNLOAD = {
  address: 'An address in it is not one that a plugin is downloaded from.',
  insecure: 'It redirects to an address without https.',
  privateAddress: (host: string) => `${host} leads to a private address.`,
  unknownHost: (host: string) => `The name ${host} is unknown.`,
  redirects: 'It redirects too often.',
  status: (status: number) => `It answers with status ${status}.`,
  unreachable: 'It could not be reached.',
  slow: 'It sends too slowly.',
  tooLarge: 'It is larger than the catalog says, or than the helper reads.',
  failed: (host: string, reason: string) => `The download from ${host} failed. ${reason} ${NOTHING}`,
  otherSize: (listed: number) =>
    `The file has another size than the ${sizeText(listed)} that the catalog names, so it was deleted unopened. ${NOTHING}`,
  otherDigest: `The file is not the one that the catalog names: its SHA-256 is another one, so it was deleted unopened. ${NOTHING}`,
  movedOn: `This address gives a new build again and again, and this build is no longer the one that the catalog checked, so it was deleted unopened. Look at the manufacturer's page. ${NOTHING}`,
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
  unsafeName: (name: string) =>
    `The archive has a name that leads elsewhere or that a system reads differently: ${plainText(name, 80)}. ${NOTHING}`,
  doubledName: (name: string) =>
    `The archive has a name twice, or two that are one on some disks: ${plainText(name, 80)}. ${NOTHING}`,
  badLink: `The archive has a link that leads out of its plugin. ${NOTHING}`,
  notPlain: (name: string) =>
    `The archive has something that is neither a file, a folder nor a link, or that gives more rights: ${plainText(name, 80)}. ${NOTHING}`,
  tooManyFiles: `The archive has too many files. ${NOTHING}`,
  tooLarge: `The archive becomes too large when it is unpacked. ${NOTHING}`,
  damaged: `The archive is damaged, or of a form that the helper does not read. ${NOTHING}`,
  cutShort: `The archive ends too early. ${NOTHING}`,
  forms: {
    installer: `The file is an installer, though its catalog calls it an archive. The helper never runs installers. Look at the manufacturer's page. ${NOTHING}`,
    'other-archive': `The archive is packed in a way that the helper does not unpack: it unpacks zip and tar.gz. Look at the manufacturer's page. ${NOTHING}`,
    unknown: `The file is neither an archive that the helper unpacks nor a plugin. ${NOTHING}`,
  } satisfies Partial<Record<FileForm, string>> as Record<FileForm, string>,
  refusals: {
    encrypted: `The archive needs a password. ${NOTHING}`,
    'too-large': `The archive becomes too large when it is unpacked. ${NOTHING}`,
    'cut-short': `The archive ends too early. ${NOTHING}`,
  } as Partial<Record<SongRefusal, string>>,
}

/** Why what was unpacked is not put in place. */
export const BUNDLES = {
  none: `The archive has no plugin that the helper recognizes for this computer. ${NOTHING}`,
  installerInside: `The archive holds an installer, which the helper never runs. Look at the manufacturer's page. ${NOTHING}`,
  otherMaker: (name: string, other: string) =>
    `${name} has the identifier of ${other}, which another manufacturer made. ${NOTHING}`,
  installedElsewhere: (name: string, path: string) =>
    `${name} is already there, and the helper did not put it there: ${path}. Two copies would hide each other. Remove or set aside that one first. ${NOTHING}`,
  taken: (path: string) => `Something else is at ${path}. ${NOTHING}`,
  changed: (path: string) =>
    `${path} was changed since the helper put it there, so it stays as it is. Set it aside instead. Nothing was changed.`,
  noMark: `macOS did not accept the mark of a download, so its check of the plugin would have been skipped. ${NOTHING}`,
}

/** How a job ended. */
export const ENDED = {
  installed: (name: string, version: string, count: number) =>
    `${name} ${version} is installed: ${count === 1 ? '1 bundle' : `${count} bundles`}. Scan for it in your DAW.`,
  alreadyThere: (name: string, version: string) =>
    `${name} ${version} is already installed. Nothing was changed.`,
  wentBack: (name: string, version: string) => `${name} is back at ${version}. Scan for it in your DAW.`,
  removed: (name: string, count: number) =>
    `${name} is removed: ${count === 1 ? '1 bundle' : `${count} bundles`}, kept for 30 days.`,
  notInstalled: 'The helper has not installed this on this computer. Nothing was changed.',
  nothingKept: 'This computer keeps no earlier version of it. Nothing was changed.',
  doneBeforeStop: 'It was done, and the helper was stopped before it could say so.',
  stopped:
    'The helper was stopped before this was done. What was there before is there again. Start it again.',
  notDone: (reason: string) => `It could not be done: ${reason}`,
  installer: (name: string, file: string) =>
    `The installer of ${name} is in the folder for downloads as ${file}. Its bytes are those that the catalog names. The helper never runs installers: open it yourself.`,
}

const asks = ({ site, account }: Pairing) => `${site} requests this for the account ${account}.`

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
    `${asks(pairing)} Close your audio programs first.`,
  ]
  return { title: `Install ${title}?`, text: text.join('\n'), agree: isInstaller ? 'Download' : 'Install' }
}

const INSTALLER_ONLY =
  'It comes as an installer. It is downloaded, checked and shown in its folder, and not run: you open it yourself.'
const UNVOUCHED =
  'Its bytes are compared with those that the catalog names. Whether to trust its manufacturer is for you to decide.'

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
    `What is there now is kept for 30 days. ${asks(pairing)} Close your audio programs first.`,
  ].join('\n'),
  agree: 'Go Back',
})

/** The question before a product is removed. */
export const uninstallQuestion = (name: string, paths: readonly string[], pairing: Pairing): Question => ({
  title: `Uninstall ${name}?`,
  text: [
    'The helper put these here and takes them away:',
    ...paths.slice(0, 12),
    '',
    `They are kept for 30 days. ${asks(pairing)} Close your audio programs first.`,
  ].join('\n'),
  agree: 'Uninstall',
})
