import { PRODUCT } from '#shared/product.ts'
import { englishNumber } from '#shared/text/locale.ts'
import type { Question } from '../ask/question.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { plainText } from '../system/plain-text.ts'

/*
 * Words of the command line, except about scans.
 */

/** The help on each command. */
export const about = {
  caches:
    'Reads the plugin lists of Ableton Live, REAPER, Studio One, Cubase, Nuendo, FL Studio and Ardour. --add imports them into your library.',
  disconnect: 'Disconnects this computer from your site. Plugins that were moved stay where they are.',
  doctor:
    'Checks for problems and says how to fix them. --plugins says which plugins your DAWs do not see, and why.',
  folders:
    'Lists the scanned folders, adds one, or makes one private: its path and contents never leave this computer. set-aside chooses where plugins go when you set them aside, such as another disk.',
  install: 'Lets this computer open the links of your site, and starts the helper when you log in.',
  jobs: 'Lists the jobs that your site has for this computer. --do runs them and asks you before anything is moved or unblocked.',
  listen: 'Waits for jobs from your site until you stop it. Starts by itself when you log in.',
  mayInstall:
    'Lets your site ask to install plugins from a catalog; you are asked each time. Off until you turn it on here. CATALOG is open-audio-stack or the https address of a list in its format; NAME is what your site calls it, if your site reads the list from a file.',
  open: 'Opens a plugfolio: link after asking you. Without a link, opens your site.',
  songs:
    'Lists the songs in these folders and their plugins, in full with --json. Uploads nothing without --add; --titles also uploads song titles and folders. --backups includes backups and autosaves, --full reads unchanged songs again.',
  status: 'Shows which site and account this computer is connected to, and how many moved bundles it keeps.',
  tags: 'Shows how the tags and favorites of REAPER, Ardour and Logic Pro differ from those of your library. write changes them in the DAW, add in the library; undo reverts a change in a DAW. --yes skips the question.',
  unblock:
    'Lifts the block that macOS put on downloaded plugins at these paths, after showing you who signed each. undo puts the block back.',
  undo: 'Lists the runs that moved plugins away or unblocked them. With a run, brings its plugins back or blocks them again, all or only those from these paths; --yes skips the question.',
  uninstall: 'Undoes what install did, and disconnects this computer from your site. Backups stay.',
  watch:
    'Adds new plugins to your library automatically, when you log in and when a scanned folder changes. Off until you turn it on. With folders, reads songs whenever you save them; --add also uploads them.',
}

function stepsFrom(number: number, command = 'plugfolio-helper') {
  return [
    `  ${number}. On your site, press Connect to Helper App, then Connect Helper App. Agree to the question that appears here.`,
    `  ${number + 1}. Start Scan on the site, or here: ${command} scan --add`,
  ]
}

/** The lines that a new user reads first. */
export const firstSteps = [
  `This program finds the audio plugins on this computer for your ${PRODUCT} library. It never runs plugins,`,
  'and asks before it moves anything.',
  '',
  '  1. plugfolio-helper install      lets this computer open the links of your site',
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

export const usage = 'Usage: plugfolio-helper <command> [options]'
export const noCommand = (name: string) =>
  `There is no command "${name}". Run plugfolio-helper --help for all commands.`
export const noOption = (name: string, option: string) =>
  `The command "${name}" has no option "--${option}". Run plugfolio-helper --help for all commands.`
export const oneTooMany = (argument: string, name: string) =>
  `The command "${name}" does not take "${argument}". Run plugfolio-helper --help for all commands.`
export const unexpected = (reason: string) => `Something unexpected happened: ${reason}`

export const nothingChanged = 'Nothing was changed.'
export const runInTerminal = 'Run the command in a terminal.'
export const runInTerminalOrYes = 'Run the command in a terminal, or add --yes.'
export const busy = 'The helper is busy with a job from your site. Try again when it is done.'
export const siteNotUpdated = (reason: string) => `Your site could not be updated yet: ${reason}`
export const notConnected =
  'This computer is not connected to a site yet. Press Connect to Helper App on your site; its link opens this helper.'
export const jobStillWaiting = 'The job is still waiting: run plugfolio-helper jobs --do in a terminal.'
export const disconnectSite = 'Disconnect This Site'
export const stoppedWatching = 'Stopped watching.'

export const noListFound =
  'No DAW plugin list was found in the usual places. If yours is elsewhere, drop it on the page.'
export const listsFound = (plugins: number, lists: number) =>
  `Found ${countWithNoun(plugins, 'plugin')} in ${countWithNoun(lists, 'list')}.`
export const listsAdded = (created: number, joined: number, unchanged: number) =>
  `Your library: ${countWithNoun(created, 'new plugin')}, ${englishNumber(joined)} with more details, ${englishNumber(unchanged)} unchanged.`
export const listsAddedWithout = (created: number, joined: number, unchanged: number, left: number) =>
  `${listsAdded(created, joined, unchanged)} ${countWithNoun(left, 'plugin')} left out.`
export const noListToCompare =
  'No DAW plugin list was found on this computer, so there is nothing to compare. Let your DAW scan its plugins once, then try again.'
export const seenBy = (daw: string, seen: number, notSeen: number, unknown: number) =>
  `${daw}: ${countWithNoun(seen, 'plugin')} seen, ${englishNumber(notSeen)} not seen, ${englishNumber(unknown)} unknown`

export const neverConnected = 'This computer is not connected to a site.'
export const disconnected = (site: string) => `This computer is no longer connected to ${site}.`
export const disconnectedHere = (site: string) =>
  `This computer is disconnected, but ${site} couldn't be reached. Remove this computer there in Settings, Advanced.`

export const linksOpen = 'plugfolio: links are opened by this helper.'
export const linksDoNotOpen =
  'plugfolio: links are not opened by this helper. Run plugfolio-helper install to fix it.'
export const questionsShown = 'Questions can be shown on the screen.'
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
export const authoritiesTrusted = (file: string) => `The authorities in ${file} are trusted, too.`
export const authoritiesUnreadable = (file: string) =>
  `${file} must contain root certificates as PEM, which begin with -----BEGIN CERTIFICATE-----. Save them again, or remove the file.`
export const noServerTime = 'The site did not send its time.'
export const clockRight = 'The clock is right.'
export const clockAhead = (minutes: number) =>
  `The clock of this computer is ${countWithNoun(minutes, 'minute')} ahead of the site's. This affects only the names of backups.`
export const clockBehind = (minutes: number) =>
  `The clock of this computer is ${countWithNoun(minutes, 'minute')} behind the site's. This affects only the names of backups.`
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
export const scannedNow = (folder: string) => `${folder} is scanned from now on.`
export const setAsideGoesTo = (folder: string) => `Plugins that you set aside go to ${folder} from now on.`
export const privateNow = (folder: string) => `${folder} is private from now on.`
export const siteKeepsPrivate =
  'Your site keeps what it already knows about it. Remove those plugins on the site.'
export const confirmFolderList =
  'When the list has all your private folders, run plugfolio-helper folders confirm.'
export const notAdded = (folder: string) => `${folder} is not among the folders that you have added.`
export const removedFolder = (folder: string) =>
  `${folder} is no longer among the folders that you have added.`
export const noLongerPrivateQuestion = (folder: string): Question => ({
  title: 'No longer private?',
  text: `${folder}\n\nis private. If you continue and it is inside a scanned folder, your site will see it and its plugins.`,
  agree: 'Not Private',
})
export const staysPrivate = (folder: string) => `${folder} stays private.`
export const staysPrivateUnasked = (folder: string) =>
  `${folder} stays private. Run the command in a terminal.`
export const privateNoMore = (folder: string) =>
  `${folder} is no longer private. It is scanned only if you add it.`
export const folderAway = (folder: string) => `${folder}  (not there)`
export const folderPrivate = (folder: string) => `${folder}  (private)`
export const folderForSetAside = (folder: string) => `${folder}  (for plugins that you set aside)`

export const movedPluginsStay = (backups: string, aside: string, journals: string) =>
  `Plugins that were moved stay in ${backups} and ${aside}, and the journals for undoing the moves in ${journals}.`
export const othersStay = (folder: string, names: readonly string[]) =>
  `Files that are not the helper's stay in ${folder}: ${names.join(', ')}`
export const anyMovedStay = (backups: string, aside: string) =>
  `Any moved plugins stay in ${backups} and ${aside}.`
export const linksOpenHere = 'plugfolio: links now open in this helper, which starts when you log in.'
export const linksOpenIn = (app: string) =>
  `plugfolio: links now open in ${app}, and the helper starts when you log in.`
export const linksOpenInApp = 'The app opens plugfolio: links, and the helper starts when you log in.'
export const runItAs = (command: string) => `You can run it as ${command}`
export const linksEnded = 'plugfolio: links are no longer opened, and nothing starts when you log in.'
export const linksEndWithApp =
  'The helper no longer starts when you log in. To stop opening links, move the app Plugfolio Helper to the Trash.'
export const linksNotMade = (program: string, command: string) =>
  `Links could not be registered: ${program} failed. The helper still starts when you log in. To connect, type ${command} open followed by the link from your site in quotes.`
export const linksNeedXdg = 'Links could not be registered: xdg-mime is missing. Install xdg-utils.'
export const linksForbidden = 'Links could not be registered: Windows did not allow it.'

export const noJobs = 'No jobs are waiting for this computer.'
export const jobGone = 'It is no longer waiting.'
export const jobOf = {
  organize: (move: number, back: number) =>
    `organize    ${countWithNoun(move, 'plugin')} to move, ${englishNumber(back)} to bring back if moved before`,
  'set-aside': (count: number, paths: string) =>
    `set-aside   ${countWithNoun(count, 'bundle')} to move away: ${paths}`,
  'bring-back': (count: number, paths: string) =>
    `bring-back  ${countWithNoun(count, 'bundle')} to bring back: ${paths}`,
  delete: (count: number, paths: string) =>
    `delete      ${countWithNoun(count, 'bundle')} to delete for good: ${paths}`,
  unblock: (count: number, paths: string) =>
    `unblock     ${countWithNoun(count, 'bundle')} to unblock: ${paths}`,
  install: (act: string, name: string, version: string, catalog: string) =>
    `${act.padEnd(12)}${plainText(name, 130)} ${plainText(version, 40)} of ${plainText(catalog, 120)}`,
  'read-tags': (folder: string | null) =>
    `read-tags   the tags in ${folder === null ? 'your DAWs' : plainText(folder, 1000)}`,
  'write-tags': (folder: string) => `write-tags  your tags into ${plainText(folder, 1000)}`,
  'undo-tags': (run: string) => `undo-tags   the change ${plainText(run, 40)} of tags`,
  restore: (id: string) => `restore     what the job ${id} has moved`,
  reveal: (path: string) => `reveal      ${plainText(path)}`,
  scan: (folders: readonly string[]) =>
    `scan        ${folders.map((folder) => plainText(folder)).join(', ')}`,
}
export const andMore = (count: number) => `and ${englishNumber(count)} more`

export const alreadyListening = 'Another helper is already listening, so this one stops.'
export const disconnectedWhileListening = 'This computer is no longer connected. Stopped listening.'
export const stoppedListening = 'Stopped listening.'
export const listeningTo = (site: string) => `Listening to ${site}.`

export const howMayInstall = 'Type may-install on, may-install on and a catalog, or may-install off.'
export const mayInstallFrom = (catalog: string) =>
  `On. Your site can ask to install plugins that ${catalog} lists. You are asked each time.`
export const mayNotInstall = 'Off. Your site cannot install anything on this computer.'

export const openItYourself = (site: string) => `No browser could be started. Open ${site} yourself.`
export const siteOpened = (site: string) => `${site} was opened.`
export const linkOfOtherSite = (linkSite: string, site: string) =>
  `This link belongs to ${linkSite}, but this computer is connected to ${site}. Nothing was done.`
export const jobNotWaiting = 'This job is no longer waiting. Nothing was done.'
export const helperName = `${PRODUCT} Helper`
export const aboutHelper = `${PRODUCT} Helper finds the audio plugins on this computer.`
export const ok = 'OK'
export const openInTerminal = 'Run plugfolio-helper open with the link in a terminal.'
export const notPaired = 'Nothing was connected.'
/** The question before this computer is connected; `ends`: the connection that it ends, as a sentence. */
export const connectQuestion = (site: string, account: string, ends?: string): Question => ({
  title: `Connect ${PRODUCT} Helper?`,
  text: [
    site,
    '',
    `wants to see the audio plugins on this computer, for the account ${account}, and to move some of them when you agree.`,
    ...(ends === undefined ? [] : ['', ends]),
    '',
    'The helper then waits in the background for jobs from there. Continue only if you started this yourself.',
  ].join('\n'),
  agree: 'Continue',
})
export const endsConnectionTo = (site: string) => `This ends the connection to ${site}.`
export const endsConnectionOf = (account: string) => `This ends the connection to the account ${account}.`

export const howSongs = 'Type a folder with songs after "songs".'
export const titlesNeedAdd = '--titles works only with --add: it also sends the titles.'
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
  `Left out ${countWithNoun(count, 'backup')}, folders and files. --backups reads them, too.`

export const versionIs = (version: string) => `Version: ${version}`
export const connectedTo = (site: string, account: string) => `Connected to: ${site} as ${account}`
export const shownAs = (name: string) => `Shown there as: ${name}`
export const noSite = 'Not connected to a site.'
export const listens = 'Listening for jobs from the site.'
export const listensNot = 'Not listening. Run plugfolio-helper listen to start it.'
export const movedKept = (count: number) =>
  count === 0
    ? 'No moved bundles are kept.'
    : `${countWithNoun(count, 'moved bundle')} can be brought back; plugfolio-helper undo lists them.`

export const tagsCutOff = (folder: string) =>
  `A change in ${plainText(folder, 1000)} was cut off. Its files are as before.`
export const noSuchDaw = (name: string, daws: readonly string[]) =>
  `"${plainText(name)}" is not a DAW whose tags can be read. Type one of ${daws.join(', ')}.`
export const noSuchAct = (act: string) =>
  `"${plainText(act)}" is unknown here. Type plugfolio-helper tags --help.`
export const noTagChanges = 'No tags were written into a DAW.'
export const noSuchTagChange = (run: string) =>
  `There is no change of tags "${plainText(run)}". plugfolio-helper tags undo lists them.`
export const tagsUndone = (files: number, folder: string, run: string) =>
  `${countWithNoun(files, 'file')} in ${plainText(folder, 1000)} as before. To undo it: plugfolio-helper tags undo ${run}`
export const tagsChanged = (run: string, files: number, folder: string) =>
  `${run}: ${countWithNoun(files, 'file')} changed in ${plainText(folder, 1000)}. To undo it: plugfolio-helper tags undo ${run}`
export const tagsChangedBack = (run: string, files: number, folder: string) =>
  `${run}: ${countWithNoun(files, 'file')} changed in ${plainText(folder, 1000)}, which undid an earlier change. To undo it: plugfolio-helper tags undo ${run}`
export const tagsAreEqual = '  The tags and favorites are those of your library.'
export const morePlugins = (count: number) => `  and ${countWithNoun(count, 'more plugin')}`
export const pluginsUnknown = (count: number) =>
  `  ${countWithNoun(count, 'plugin')} with tags there could not be found in your library.`
export const differsOnBoth = (name: string) => `  ${plainText(name)} (differs on both sides)`
export const toDaw = (daw: string, changes: readonly string[]) => `    to ${daw}: ${changes.join(', ')}`
export const onlyInDaw = (daw: string, changes: readonly string[]) =>
  `    only changed in ${daw}: ${changes.join(', ')}`
export const favorite = 'favorite'

export const howUnblock = 'Type the path of a plugin.'
export const noRun = (run: string) =>
  `No run "${run}" has plugins to bring back. plugfolio-helper undo lists the runs that do.`
export const noSuchPaths = (run: string) => `The run "${run}" has no plugins from these paths.`
export const runHolds = (run: string, count: number) => `${run} holds ${countWithNoun(count, 'bundle')}.`
export const runUnblocked = (run: string, count: number) =>
  `${run} has unblocked ${countWithNoun(count, 'bundle')}.`
export const nothingToUndo = 'There is nothing to bring back.'

export const howWatch = 'Type watch on, watch off, or watch and folders with songs.'
export const watchOn = 'On. New plugins in the scanned folders are added to your library automatically.'
export const watchOff = 'Off. Plugins are added when you scan.'
export const alreadyWatchingSongs =
  'Another helper is already watching folders with songs, so this one stops.'
export const sendsSongs = (site: string) =>
  `Sends the plugins of each song that you save to ${site}. Press Ctrl+C to stop.`
export const showsSongs = 'Shows each song that you save, and sends nothing. Press Ctrl+C to stop.'
