import type { Job } from '#shared/helper/job.ts'
import { PRODUCT } from '#shared/product.ts'
import { englishNumber } from '#shared/text/locale.ts'
import type { Question } from '../ask/question.ts'
import type { JobOf } from '../jobs/failed-result.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { plainText } from '../system/plain-text.ts'

/*
 * Words of the command line, except about scans: `scan-words.ts`.
 */

/** The help on each command. */
export const about = {
  caches:
    'Reads the plugin lists of Ableton Live, REAPER, Studio One, Cubase, Nuendo, FL Studio and Ardour. --add imports them into your library.',
  disconnect: 'Disconnects this computer from your site. Moved plugins stay where they are.',
  doctor:
    'Finds problems and says how to fix them. --plugins lists the plugins that your DAWs do not see, and why.',
  folders:
    'Lists the folders that scans search, adds one, or makes one private: its path and contents never leave this computer. set-aside chooses where plugins that you set aside go, such as another disk.',
  install: 'Lets this computer open links from your site, and starts the helper when you log in.',
  jobs: 'Lists the jobs from your site that wait for this computer. --do runs them, and asks before it moves or unblocks anything.',
  listen: 'Waits for jobs from your site until you stop it. Starts by itself when you log in.',
  mayInstall:
    'Lets your site install plugins from a catalog, after asking you each time. Off until you turn it on here. CATALOG is open-audio-stack or the https address of a list in the same format; NAME is its name on your site, if your site reads the list from a file.',
  open: 'Opens a plugfolio: link after asking you. Without a link, opens your site.',
  songs:
    'Lists the songs in these folders and their plugins, in full with --json. --add uploads the plugins, and --titles also the song titles and folders. --backups includes backups and autosaves, --full rereads unchanged songs.',
  scan: 'Lists the plugins in these folders, or in all folders that the helper scans. --add uploads them, --new only if something changed, --watch each time a folder changes. --full rereads unchanged plugins, --sizes measures them.',
  status: 'Shows which site and account this computer is connected to, and how many moved bundles it keeps.',
  tags: 'Compares the tags and favorites in REAPER, Ardour and Logic Pro with your library. write changes the DAW, add changes the library, and undo reverses a change in a DAW. --yes skips the question.',
  unblock:
    'Unblocks downloaded plugins that macOS blocks, after showing you who signed each. undo blocks them again.',
  undo: 'Lists the runs that moved or unblocked plugins. With a run, brings its plugins back or blocks them again: all of them, or only those from these paths. --yes skips the question.',
  uninstall:
    'Reverses install, and disconnects this computer from your site. Moved plugins stay where they are.',
  watch:
    'Adds new plugins to your library automatically, when you log in and when a scanned folder changes. Off until you turn it on. With folders, reads songs whenever you save them; --add also uploads them.',
}

function stepsFrom(number: number, command = 'plugfolio-helper') {
  return [
    `  ${number}. On your site, press Connect to Helper App, then Connect Helper App. Agree when this computer asks you.`,
    `  ${number + 1}. Press Start Scan on your site, or type ${command} scan --add here.`,
  ]
}

/** The lines that a new user reads first. */
export const firstSteps = [
  `This program finds the audio plugins on this computer for your ${PRODUCT} library. It never runs plugins,`,
  'and asks before it moves anything.',
  '',
  '  1. plugfolio-helper install      lets this computer open links from your site',
  ...stepsFrom(2),
]

/** The steps after the installation; `command` is how the user calls the helper. */
export const nextSteps = (command: string) => stepsFrom(1, command)

/** The end of each help text. */
export const forEachCommand = [
  'Every command accepts --json (one JSON document instead of text) and --help.',
  'Exit codes: 0 done, 1 something failed or was declined, 2 wrong usage, 3 this computer is not connected, 4 the site',
  'cannot be reached.',
]

/** The progress of a command; without a total only what was found. */
export const partDone = (done: number, total: number) => `${englishNumber(done)} of ${englishNumber(total)}`
export const foundSoFar = (count: number) => `${englishNumber(count)} found`

export const usage = 'Usage: plugfolio-helper <command> [options]'
export const noCommand = (name: string) =>
  `There is no command "${name}". Run plugfolio-helper --help to see all commands.`
export const noOption = (name: string, option: string) =>
  `The command "${name}" has no option "--${option}". Run plugfolio-helper --help to see all commands.`
export const oneTooMany = (argument: string, name: string) =>
  `The command "${name}" does not take "${argument}". Run plugfolio-helper --help to see all commands.`
export const unexpected = (reason: string) => `Something went wrong: ${reason}`

export const nothingChanged = 'Nothing was changed.'
export const runInTerminal = 'Run the command in a terminal.'
export const runInTerminalOrYes = 'Run the command in a terminal, or add --yes.'
export const busy = 'The helper is busy with a job from your site. Try again when it is done.'
export const siteNotUpdated = (reason: string) => `Your site could not be updated yet: ${reason}`
export const notConnected =
  'This computer is not connected to a site yet. Press Connect to Helper App on your site; its link opens this helper.'
export const jobStillWaiting = 'The job is still waiting. Run plugfolio-helper jobs --do in a terminal.'
export const disconnectSite = 'Disconnect This Site'
export const stoppedWatching = 'Stopped watching.'

export const noListFound =
  'No DAW plugin list was found in the usual places. If yours is elsewhere, drop it on your site.'
export const listsFound = (plugins: number, lists: number) =>
  `Found ${countWithNoun(plugins, 'plugin')} in ${countWithNoun(lists, 'list')}.`
export const listsAdded = (created: number, joined: number, unchanged: number) =>
  `Your library: ${countWithNoun(created, 'new plugin')}, ${englishNumber(joined)} with more details, ${englishNumber(unchanged)} unchanged.`
export const listsAddedWithout = (created: number, joined: number, unchanged: number, left: number) =>
  `${listsAdded(created, joined, unchanged)} ${countWithNoun(left, 'plugin')} left out.`
export const listsOf = (daws: readonly string[]) => `${daws.join(', ')}: found by the helper`
export const noListToCompare =
  'No DAW plugin list was found on this computer, so there is nothing to compare. Let your DAW scan its plugins once, then try again.'
export const seenBy = (daw: string, seen: number, notSeen: number, unknown: number) =>
  `${daw}: ${countWithNoun(seen, 'plugin')} seen, ${englishNumber(notSeen)} not seen, ${englishNumber(unknown)} unknown`

export const neverConnected = 'This computer is not connected to a site.'
export const disconnected = (site: string) => `This computer is no longer connected to ${site}.`
export const disconnectedHere = (site: string) =>
  `This computer is disconnected, but ${site} couldn't be reached. Remove this computer there in Settings, Advanced.`

export const linksOpen = 'plugfolio: links open in this helper.'
export const linksDoNotOpen =
  'plugfolio: links do not open in this helper. Run plugfolio-helper install to fix this.'
export const questionsShown = 'The helper can show questions on this screen.'
const NO_SCREEN =
  'This session has no screen (DISPLAY and WAYLAND_DISPLAY are not set), so the helper cannot show questions.'
const NO_DIALOG = 'No program that shows dialogs was found. Install zenity or kdialog.'
const ASKS_HERE =
  'This terminal can show questions; jobs from your site wait until you run plugfolio-helper jobs --do.'
const ASKS_LATER = 'Jobs that need your answer wait until you run plugfolio-helper jobs --do in a terminal.'
export const questionsNotShown = (hasDialog: boolean, isTerminal: boolean) =>
  `${hasDialog ? NO_SCREEN : NO_DIALOG} ${isTerminal ? ASKS_HERE : ASKS_LATER}`
export const notConnectedYet = 'This computer is not connected to a site yet.'
export const connectedAs = (site: string, account: string) => `Connected to ${site} as ${account}.`
export const helperListens = 'A helper is listening.'
export const noHelperListens = 'No helper is listening. Run plugfolio-helper listen to start it.'
export const authoritiesTrusted = (file: string) =>
  `The helper also trusts the certificate authorities in ${file}.`
export const authoritiesUnreadable = (file: string) =>
  `${file} must contain root certificates as PEM, which begin with -----BEGIN CERTIFICATE-----. Save them again, or remove the file.`
export const noServerTime = 'The site did not send its time.'
export const clockRight = 'The clock is right.'
export const clockAhead = (minutes: number) =>
  `This computer's clock is ${countWithNoun(minutes, 'minute')} ahead of the site's. This affects only the names of backups.`
export const clockBehind = (minutes: number) =>
  `This computer's clock is ${countWithNoun(minutes, 'minute')} behind the site's. This affects only the names of backups.`
export const foldersThere = (count: number) =>
  count === 1
    ? '1 of the folders to scan exists on this computer.'
    : `${count} of the folders to scan exist on this computer.`
export const folderUnreadable = (folder: string) =>
  `${folder} cannot be read. Change its permissions, or make it private.`
export const movesFinished = 'Every move is finished.'
export const movesInterrupted = (runs: readonly string[]) =>
  runs.length === 1
    ? `The run ${runs[0]} was interrupted. Run plugfolio-helper listen or undo to finish it.`
    : `The runs ${runs.join(', ')} were interrupted. Run plugfolio-helper listen or undo to finish them.`
export const spaceFree = (gigabytes: number) => `${gigabytes.toFixed(1)} GB are free for backups.`

export const howFolders = 'Type add, private, remove or set-aside, and a folder.'
export const foldersConfirmed =
  'Your folder list is confirmed. Scans now include its folders, except the private ones.'
export const foldersWereFine = 'Your folder list was not damaged, so nothing was changed.'
export const noFolder = (folder: string) => `There is no folder ${folder}.`
export const isFile = (folder: string) => `${folder} is a file. Type the folder that contains it.`
export const isWholeComputer = (folder: string) =>
  `${folder} is the whole computer. Type the folders that contain plugins.`
export const scannedNow = (folder: string) => `Scans now include ${folder}.`
export const setAsideGoesTo = (folder: string) => `Plugins that you set aside now go to ${folder}.`
export const privateNow = (folder: string) => `${folder} is now private.`
export const siteKeepsPrivate =
  'Your site keeps what it already knows about this folder. Remove those plugins there.'
export const confirmFolderList =
  'When the list has all your private folders, run plugfolio-helper folders confirm.'
export const notAdded = (folder: string) => `${folder} is not one of the folders that you added.`
export const removedFolder = (folder: string) => `${folder} was removed from the folders that you added.`
export const noLongerPrivateQuestion = (folder: string): Question => ({
  title: 'Make this folder visible?',
  text: `${folder}\n\nis private. If you make it visible and it is inside a scanned folder, your site will see it and its plugins.`,
  agree: 'Make Visible',
})
export const staysPrivate = (folder: string) => `${folder} stays private.`
export const staysPrivateUnasked = (folder: string) =>
  `${folder} stays private. Run the command in a terminal.`
export const privateNoMore = (folder: string) =>
  `${folder} is no longer private. It is scanned only if you add it.`
export const folderAway = (folder: string) => `${folder}  (not found)`
export const folderPrivate = (folder: string) => `${folder}  (private)`
export const folderForSetAside = (folder: string) => `${folder}  (for plugins that you set aside)`

export const movedPluginsStay = (backups: string, aside: string, journals: string) =>
  `Moved plugins stay in ${backups} and ${aside}, and the journals to undo the moves in ${journals}.`
export const othersStay = (folder: string, names: readonly string[]) =>
  `${folder} keeps files that do not belong to the helper: ${names.join(', ')}`
export const anyMovedStay = (backups: string, aside: string) =>
  `Any moved plugins stay in ${backups} and ${aside}.`
export const linksOpenHere = 'plugfolio: links now open in this helper, which starts when you log in.'
export const linksOpenIn = (app: string) =>
  `plugfolio: links now open in ${app}, and the helper starts when you log in.`
export const linksOpenInApp = 'The app opens plugfolio: links, and the helper starts when you log in.'
export const runItAs = (command: string) => `You can run it as ${command}`
export const linksEnded = 'plugfolio: links no longer open, and the helper no longer starts when you log in.'
export const linksEndWithApp =
  'The helper no longer starts when you log in. To stop opening links, move the app Plugfolio Helper to the Trash.'
export const linksNotMade = (program: string, command: string) =>
  `Links could not be registered: ${program} failed. The helper still starts when you log in. To connect, type ${command} open followed by the link from your site in quotes.`
export const linksNeedXdg = 'Links could not be registered: xdg-mime is missing. Install xdg-utils.'
export const linksForbidden = 'Links could not be registered: Windows did not allow it.'

export const noJobs = 'No jobs are waiting for this computer.'
export const jobGone = 'It is no longer waiting.'
/** A waiting job of each kind, as a line of the list. */
export const jobLines: { [K in Job['kind']]: (job: JobOf<K>) => string } = {
  organize: ({ move, bringBack }) =>
    `organize    ${countWithNoun(move.length, 'plugin')} to move, ${englishNumber(bringBack.length)} to bring back if moved before`,
  'set-aside': ({ items }) => `set-aside   ${bundlesAt(items, 'to move away')}`,
  'bring-back': ({ items }) => `bring-back  ${bundlesAt(items, 'to bring back')}`,
  delete: ({ items }) => `delete      ${bundlesAt(items, 'to delete for good')}`,
  unblock: ({ items }) => `unblock     ${bundlesAt(items, 'to unblock')}`,
  install: ({ act, slug, version, catalog }) =>
    `${act.padEnd(12)}${plainText(slug, 130)} ${plainText(version, 40)} from ${plainText(catalog, 120)}`,
  'read-tags': ({ addsFrom }) =>
    `read-tags   the tags in ${addsFrom === null ? 'your DAWs' : plainText(addsFrom, 1000)}`,
  'write-tags': ({ folder }) => `write-tags  your tags into ${plainText(folder, 1000)}`,
  'undo-tags': ({ run }) => `undo-tags   the tag change ${plainText(run, 40)}`,
  restore: ({ of }) => `restore     what the job ${of} moved`,
  reveal: ({ path }) => `reveal      ${plainText(path)}`,
  scan: ({ folders }) => `scan        ${folders.map((folder) => plainText(folder)).join(', ')}`,
}
/** With the first few paths; the site may have sent any number. */
function bundlesAt(items: readonly { path: string }[], act: string) {
  const more = items.length - MOST_LISTED
  const paths = items.slice(0, MOST_LISTED).map(({ path }) => plainText(path))
  const rest = more > 0 ? [`and ${englishNumber(more)} more`] : []
  return `${countWithNoun(items.length, 'bundle')} ${act}: ${[...paths, ...rest].join(', ')}`
}
const MOST_LISTED = 5

export const alreadyListening = 'Another helper is already listening, so this one stops.'
export const disconnectedWhileListening = 'This computer is no longer connected. Stopped listening.'
export const stoppedListening = 'Stopped listening.'
export const listeningTo = (site: string) => `Listening to ${site}.`

export const howMayInstall = 'Type may-install on, may-install on CATALOG, or may-install off.'
export const mayInstallFrom = (catalog: string) =>
  `On. Your site can install plugins from ${catalog}, and the helper asks you each time.`
export const mayNotInstall = 'Off. Your site cannot install anything on this computer.'

export const openItYourself = (site: string) => `The helper could not open a browser. Open ${site} yourself.`
export const siteOpened = (site: string) => `Opened ${site}.`
export const linkOfOtherSite = (linkSite: string, site: string) =>
  `This link belongs to ${linkSite}, but this computer is connected to ${site}. Nothing was done.`
export const jobNotWaiting = 'This job is no longer waiting. Nothing was done.'
export const aboutHelper = `${PRODUCT} Helper finds the audio plugins on this computer.`
export const ok = 'OK'
export const openInTerminal = 'In a terminal, run plugfolio-helper open followed by the link.'
export const notPaired = 'This computer was not connected.'
/** The question before this computer is connected; `ends`: the connection that it ends, as a sentence. */
export const connectQuestion = (site: string, account: string, ends?: string): Question => ({
  title: `Connect ${PRODUCT} Helper?`,
  text: [
    site,
    '',
    `wants to see the audio plugins on this computer for the account ${account}, and to move plugins when you agree.`,
    ...(ends === undefined ? [] : ['', ends]),
    '',
    'The helper then waits in the background for jobs from this site. Continue only if you started this yourself.',
  ].join('\n'),
  agree: 'Continue',
})
export const endsConnectionTo = (site: string) => `This ends the connection to ${site}.`
export const endsConnectionOf = (account: string) => `This ends the connection to the account ${account}.`

export const howSongs = 'Type songs, followed by a folder with songs.'
export const titlesNeedAdd = '--titles works only together with --add.'
export const songNotSent =
  'This song was not sent, because it is being saved or is too large. Try again later.'
export const moreSongs = (count: number) => `and ${countWithNoun(count, 'more song')}`
type SongCounts = { added: number; replaced: number; unchanged: number; gone: number }
export const songsAdded = ({ added, replaced, unchanged, gone }: SongCounts) => {
  const rest = Object.entries({ changed: replaced, unchanged, gone }).filter(([, count]) => count > 0)
  return `Your library: ${[countWithNoun(added, 'new song'), ...rest.map(([what, count]) => `${englishNumber(count)} ${what}`)].join(', ')}.`
}
export const songsFound = (count: number) => `Found ${countWithNoun(count, 'song')}.`
export const songsUnreadable = (count: number) => `${englishNumber(count)} could not be read.`
export const songCopies = (count: number) =>
  count === 1 ? '1 more file is a copy of these.' : `${englishNumber(count)} more files are copies of these.`
export const songBackups = (count: number) =>
  count === 1
    ? '1 more file is a backup of these.'
    : `${englishNumber(count)} more files are backups of these.`
export const backupsLeftOut = (count: number) =>
  count === 1
    ? 'Left out 1 backup. --backups reads it, too.'
    : `Left out ${englishNumber(count)} backups. --backups reads them, too.`

/** In the row of a song. */
export const copiesBeside = (count: number) => (count === 1 ? '1 copy' : `${englishNumber(count)} copies`)
export const backupsBeside = (count: number) => countWithNoun(count, 'backup')
export const pluginsMissing = (count: number) => `${englishNumber(count)} missing`
export const notRead = 'not read'

export const versionIs = (version: string) => `Version: ${version}`
export const connectedTo = (site: string, account: string) => `Connected to: ${site} as ${account}`
export const shownAs = (name: string) => `Shown there as: ${name}`
export const noSite = 'Not connected to a site.'
export const listens = 'Listening for jobs from the site.'
export const listensNot = 'Not listening. Run plugfolio-helper listen to start it.'
export const movedKept = (count: number) =>
  count === 0
    ? 'No run has moved bundles to bring back.'
    : `${countWithNoun(count, 'moved bundle')} can be brought back; plugfolio-helper undo lists them.`

export const tagsCutOff = (folder: string) =>
  `A change in ${plainText(folder, 1000)} was interrupted. The helper restored its files.`
export const noSuchDaw = (name: string, daws: readonly string[]) =>
  `"${plainText(name)}" is not a DAW whose tags can be read. Type one of ${daws.join(', ')}.`
export const noSuchAct = (act: string) =>
  `tags has no "${plainText(act)}". Run plugfolio-helper tags --help to see what it has.`
export const noTagChanges = 'The helper has not written tags into a DAW.'
export const noSuchTagChange = (run: string) =>
  `There is no tag change "${plainText(run)}". plugfolio-helper tags undo lists the changes.`
export const tagsUndone = (files: number, folder: string, run: string) =>
  `Restored ${countWithNoun(files, 'file')} in ${plainText(folder, 1000)}. To undo this: plugfolio-helper tags undo ${run}`
export const tagsChanged = (run: string, files: number, folder: string) =>
  `${run}: ${countWithNoun(files, 'file')} changed in ${plainText(folder, 1000)}. To undo this: plugfolio-helper tags undo ${run}`
export const tagsChangedBack = (run: string, files: number, folder: string) =>
  `${run}: ${countWithNoun(files, 'file')} restored in ${plainText(folder, 1000)}, which undid an earlier change. To undo this: plugfolio-helper tags undo ${run}`
export const tagsAreEqual = '  The tags and favorites match your library.'
export const morePlugins = (count: number) => `  and ${countWithNoun(count, 'more plugin')}`
export const pluginsUnknown = (count: number) =>
  count === 1
    ? '  1 plugin with tags there is not in your library.'
    : `  ${englishNumber(count)} plugins with tags there are not in your library.`
export const differsOnBoth = (name: string) => `  ${plainText(name)} (differs on both sides)`
export const toDaw = (daw: string, changes: readonly string[]) => `    to ${daw}: ${changes.join(', ')}`
export const onlyInDaw = (daw: string, changes: readonly string[]) =>
  `    only changed in ${daw}: ${changes.join(', ')}`
export const favorite = 'favorite'

export const howUnblock = 'Type unblock, followed by the path of a plugin.'
export const noRun = (run: string) =>
  `There is no run "${run}" to undo. plugfolio-helper undo lists the runs.`
export const noSuchPaths = (run: string) => `The run "${run}" has no plugins from these paths.`
export const runHolds = (run: string, count: number) => `${run} holds ${countWithNoun(count, 'bundle')}.`
export const runUnblocked = (run: string, count: number) =>
  `${run} unblocked ${countWithNoun(count, 'bundle')}.`
export const nothingToUndo = 'There is nothing to bring back.'

export const howWatch = 'Type watch on, watch off, or watch followed by folders with songs.'
export const watchOn = 'On. New plugins in the scanned folders are added to your library automatically.'
export const watchOff = 'Off. Plugins are added when you scan.'
export const alreadyWatchingSongs =
  'Another helper is already watching folders with songs, so this one stops.'
export const sendsSongs = (site: string) =>
  `Watching. When you save a song, its plugins are sent to ${site}. Press Ctrl+C to stop.`
export const showsSongs =
  'Watching. Each song that you save is shown here, and nothing is sent. Press Ctrl+C to stop.'
