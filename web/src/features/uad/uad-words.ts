import type { ReactNode } from 'react'
import type { Job } from '#shared/helper/job.ts'
import type { KeepReason, MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'

export const couldntCheckHint = (failureReason: string) =>
  `${failureReason} A song may need one of these plugins, so nothing can start.`
export const unused = 'None of your scanned songs uses these plugins'
export const neededHint = 'They stay here because these songs need them. Choose any you want to move anyway.'
export const usedInSongs = 'Used in songs'
export const noSongs =
  "No songs are known yet, so we can't tell whether one needs these plugins. Add them on the Songs page."
export const move = (name: string) => `Move ${name}`
export const systemProfilePreview = 'System Profile Preview'
export const authorizationsFound = (count: number, fileName: string) =>
  `${counted(count, 'plugin authorization')} found in ${fileName}`
export const tryUploadingAgain = 'Try Uploading Again'
export const continueToAnalysis = 'Continue to Analysis'
export const pleaseCheck = 'Please check'
export const noAuthorizationsHint =
  "We couldn't detect any plugin authorizations in the uploaded file. Please make sure you've uploaded the correct UAD System Profile file."
export const noAuthorizations = 'No Plugin Authorizations Found'
export const licenseSection = 'License section'
export const pluginSection = 'Plugin section'
export const noSection = 'This file has no such section.'
export const foundAuthorizations = 'Found authorizations'
export const privacyHint =
  'Only the list of authorizations leaves your computer. Serial numbers and everything else about your hardware stay here.'
export const systemProfile = 'System profile'
export const uploading = 'Uploading...'
export const helperLaunched = 'Helper App Launched Successfully'
export const launchAgain = 'Launch Helper App Again'
export const launching = 'Launching...'
export const useScript = 'Use script instead'
export const generating = 'Generating...'
export const nothingUnowned = 'There are no unowned UAD plugins to move.'
export const moveJob = 'Move'
export const jobStates: Record<Job['state'], string> = {
  waiting: 'Nothing has moved yet: the job is waiting for the helper app.',
  taken: 'The helper app is working on it.',
  done: 'The helper app has finished the job.',
  failed: 'The helper app could not finish the job.',
  cancelled:
    'The job was canceled, and nothing moved. Ownership may have changed, or a newer song may use one of the plugins. Launch the helper app again to start over.',
}
export const undoStates: Record<Job['state'], string> = {
  waiting: 'Confirm the undo in the helper app.',
  taken: 'The helper app is undoing the moves.',
  done: 'The moves have been undone.',
  failed: 'Not all of the moves could be undone.',
  cancelled: 'The undo was canceled. Nothing was moved back.',
}
export const progress = (label: string) => `${label}: progress`
export const results = (label: string) => `${label}: result of each plugin`
export const resultsGone = (count: number) =>
  `The list of its ${counted(count, 'plugin')} is no longer available.`
export const broughtBack = 'Brought back'
export const blockedAgain = 'Blocked again'
export const couldntLoadResults = (failureReason: string) => `We couldn't load the results. ${failureReason}`
export const scriptGenerated = 'Script Generated Successfully'
export const downloadScript = 'Download Script'
export const useHelper = 'Use Helper App Instead'
export const copy = (purpose: string) => `Copy: ${purpose}`
export const dryRun = 'Preview without moving anything'
export const moveUnownedPlugins = 'Move the unowned plugins'
export const bringEverythingBack = 'Bring everything back'
export const runOnMac = 'Run it on a Mac'
export const goInTerminal = 'In Terminal, go to the folder'
export const macHint =
  "Close your audio programs first. You'll only need your password for protected folders."
export const runOnWindows = 'Run it on Windows'
export const goInGitBash = 'In Git Bash, go to the folder'
export const goInWsl = 'In WSL, with your Windows name for NAME'
export const windowsHint =
  'On Windows, the helper app is easier. The script needs a bash environment (Git Bash or WSL) run as administrator, because the plugin folders are protected.'
export const nothingMoved = 'Nothing was moved'
export const showPlan = 'Show the Plan'
export const nothingToMoveHint =
  'We found no unowned UAD plugins, so everything stays where it is. If your licenses change, use Upload Again.'
export const nothingToMove = 'Nothing to move'
export const againTitle = 'Organize again'
export const scriptMade = 'Script generated'
export const lastOrganized = 'Last organized'
export const againHint = 'UA updates bring every plugin back. Organize again in one click.'
export const organizeAgain = 'Organize Again'
export const organizing = 'Organizing...'
export const reviewHint = (count: number, words: string) =>
  `${counted(count, 'UAD plugin')}: ${words}. Correct anything that is wrong before you organize.`
export const saveOwnership = 'Save Ownership Settings'
export const searchPlaceholder = 'Search UAD plugins...'
export const searchLabel = 'Search UAD plugins'
export const noPlugins = 'There are no UAD plugins in your library.'
export const noMatch = 'No UAD plugins match.'

/* The ownership of plugins: the words beside their switches, their counts, and what the profile says of each. */

export const ownershipLabels = {
  owned: 'Owned',
  trial: 'Trial',
  unknown: 'Unknown',
  unowned: 'Unowned',
  absent: 'Not in profile',
}
export const ownershipCount: Record<keyof typeof ownershipLabels, (count: number) => string> = {
  owned: (count) => `${formattedNumber(count)} owned`,
  trial: (count) => `${formattedNumber(count)} trial`,
  unknown: (count) => `${formattedNumber(count)} unknown`,
  unowned: (count) => `${formattedNumber(count)} unowned`,
  absent: (count) => `${formattedNumber(count)} not in the profile`,
}
export const ownedOf = (owned: number, known: number) =>
  `${formattedNumber(owned)}/${formattedNumber(known)} owned`
export const profileStatus = {
  owned: 'authorized',
  trial: 'trial running',
  'not-owned': 'not authorized',
  unknown: 'status unknown',
}
export const keptStatus = {
  owned: 'authorized, stays in place',
  trial: 'trial running, stays in place',
  unknown: 'status unknown, stays in place',
}
export const nativeStatus = 'native, stays in place'
export const systemStatus = 'part of the UAD software, stays in place'
export const noAuthorizationStatus = 'no authorization found'

export const markOwned = 'Mark Owned'
export const markUnowned = 'Mark Unowned'
export const ownedLabel = (name: string) => `Owned: ${name}`
export const title = 'UAD Plugin Management'
export const proFeature = 'Pro Feature'
export const resetWorkflow = 'Reset Workflow'
export const scope =
  "Native UADx plugins are licensed separately and aren't in the profile, so they're left alone."
export const scopeTitle = 'For UAD-2 and Apollo plugins'
export const totalPlugins = 'Total UAD Plugins'
export const ownedPlugins = 'Owned UAD Plugins'
export const howWorks = 'How It Works'
export const exportStage = 'Save the list of your authorizations from the UAD control panel.'
export const uploadStage = 'A .json or .txt file, read as text.'
export const analyzeStage = 'We match your authorizations with your library.'
export const reviewStage = 'You decide what counts as owned.'
export const organizeStage = 'Unowned plugins move to a backup folder by helper app or script.'
export const uploadAgain = 'Upload Again'
export const reviewAgain = 'Review Again'
export const completed = 'Completed'
export const startStep = 'Start This Step'
export const songsUse = (count: number) => `Your songs use ${formattedNumber(count)} of these plugins`
export const raw = 'raw'
export const uploadHint = 'The system profile you saved in step 1.'
export const replacesEarlier =
  'It replaces the one you uploaded before. Computers with different licenses cannot be reviewed together.'

/** `moves` is undefined for a run whose number is not known. */
export const confirmMove = (moves: number | undefined, folder: ReactNode) =>
  sentence(
    moves === undefined
      ? 'Confirm the move in the helper app. It lists the unowned plugins, backs them up to '
      : `Confirm the move in the helper app. It lists the ${counted(moves, 'unowned plugin')}, backs them up to `,
    folder,
    ' and reports back when it is done.',
  )
export const helperCantAsk = (computer: string) =>
  `The helper on ${computer} can't show a question on a screen. Type plugfolio-helper jobs --do in a terminal there.`
export const listedOf = (shown: number, count: number) =>
  `${formattedNumber(shown)} of ${formattedNumber(count)} are listed.`
export const scriptMoves = (moves: number | undefined, folder: ReactNode) =>
  sentence(
    moves === undefined
      ? 'The unowned UAD plugins will move to a folder named '
      : `${counted(moves, 'unowned UAD plugin')} will move to a folder named `,
    folder,
    ' in your home directory. Nothing is deleted.',
  )

export const couldntLoadWorkflow = "We couldn't load the UAD workflow"
export const needsPro = 'The UAD workflow needs a Pro account on this server.'
export const openAccount = 'Open Your Account'

/** The sentences below the plan of moves. Each run has its own folder, named by date and time. */
export const planWords = {
  destination: 'They go to UAD_Plugins_Backup/<date> in your home directory, sorted by format.',
  bringBack: 'If an earlier run moved a plugin that you own, it is restored first.',
}

/** The plugins that the user left out of a run, as a sentence; '' for none. */
export function leftOutText(count: number) {
  if (count === 0) return ''
  return count === 1
    ? '1 unowned UAD plugin stays because your songs use it.'
    : `${formattedNumber(count)} unowned UAD plugins stay because your songs use them.`
}

export const analyzeTitle = 'Analyze UAD Plugins'
export const analyzeHint = 'We match the authorizations in your profile with the UAD plugins in your library.'
export const startAnalysis = 'Start Analysis'
export const analyzing = 'Analyzing...'
export const analyzeEffect =
  "Nothing on your disk changes. Plugins you marked yourself, or that aren't in the profile, keep their status."
export const resetHint = 'All five steps start over.'
export const resetting = 'Resetting...'
export const resetOwnership = 'Also reset UAD plugin ownership status'
export const exportTitle = 'Export UAD List'
export const exportHint = 'Save your authorizations from the control panel.'
export const listExported = "I've Exported My List"

/* The steps of the export. The labels in them are those of the maker's program. */

export const hardwareStoresLicenses = 'Connect your UAD hardware and turn it on: it stores the licenses.'
export const controlPanelOpen = (bold: Dress) => sentence('Open ', bold('UAD Meter & Control Panel'), '.')
export const systemInfoTab = (bold: Dress) =>
  sentence('Choose ', bold('System Info...'), ' in its menu and go to the ', bold('System Info'), ' tab.')
export const systemProfileButton = (bold: Dress) =>
  sentence('Press the ', bold('Save Detailed System Profile'), ' button.')
export const fileSavedWhereFound = 'Save the file somewhere you can find it.'

export const organizeHint = 'What would move and what stays.'
export const nothingOwned = 'Your profile lists nothing as owned'
export const nothingOwnedHint =
  "Was the interface connected and on when you saved it? If you own UAD plugins, upload a new profile first, or they'll be moved too."
export const ownNone = 'I own none of these plugins. Move them.'
export const planChanged = 'The plan has changed'
export const planChangedHint = 'Nothing was started. Look at what would move now, and choose again.'
export const helperApp = 'Helper app'
export const helperHint = 'Moves the files for you and reports back here.'
export const launchHelperApp = 'Launch Helper App'
export const script = 'Script'
export const scriptHint = 'A shell script that you can read first and run yourself.'
export const nothingMovable = 'There are no unowned UAD plugins to move'
export const everythingStays = 'Everything stays here'
export const movableHint =
  'We only move plugins that your profile lists as not owned, or that you marked as unowned and no profile mentions.'
export const allUsed =
  'Your songs use all of these plugins. Choose which to move anyway, or complete the step without moving any.'
export const completing = 'Completing...'
export const completeStep = 'Complete This Step'
export const checkingLibrary = 'Checking your library...'
export const couldntCreatePlan = "We couldn't create the plan"

export const toBackup = 'To the backup'
export const staysHere = 'Stays here'
export const nothingMoves = 'Nothing moves.'
export const nothingStays = 'Nothing stays.'
export const searchedFor = (stem: string) => `The script looks for ${stem} in the plugin folders.`
export const outsideFolders = 'Outside the folders we search. Use --root in the script to add one.'
export const keepReasons: Record<KeepReason, string> = {
  owned: 'Your profile authorizes them',
  'marked-owned': 'Marked as owned',
  trial: 'Their trial is running',
  unknown: 'The profile has an unknown status',
  'not-in-profile': 'The profile has no line for them',
  native: 'Native plugins',
  system: 'Part of the UAD software',
  suggestion: 'Their license is not certain',
  'left-out': 'You left them out because songs use them',
  disagreeing: 'Another entry of the same bundle stays',
}

/** A failure in fixed words; below them stands what the server says of it. */
const failure = (title: string, description: string) => (reason: string) => ({
  title,
  description,
  detail: reason,
})

/** The toasts of the UAD workflow. */
export const uadMessages = {
  exported: { title: 'Step completed', description: 'Next, upload the file you saved.' },
  stepFailed: failure('Update failed', "We couldn't complete the step."),
  alreadyDone: (reason: string) => ({ title: 'Already done', description: reason }),
  uploaded: (count: number) => ({
    title: 'File uploaded',
    description: `${counted(count, 'plugin authorization')} found.`,
  }),
  uploadFailed: failure('Upload failed', 'Failed to upload UAD plugin list file'),
  unreadable: (sentence: string) => ({ title: 'Upload failed', description: sentence }),
  analyzed: { title: 'Analysis complete', description: 'Please review ownership status.' },
  analysisFailed: failure('Analysis failed', 'Failed to analyze UAD plugins'),
  reviewed: { title: 'Review completed', description: 'Your ownership settings have been saved.' },
  reviewFailed: failure('Update failed', 'Failed to update plugin ownership status'),
  scriptGenerated: { title: 'Script generated', description: 'Download it and read it before you run it.' },
  scriptFailed: failure('Script generation failed', 'Failed to generate UAD script'),
  helperLaunched: {
    title: 'Helper app launched',
    description: 'It asks you before anything moves.',
  },
  undoRequested: {
    title: 'Undo requested',
    description: 'The helper app asks you before anything moves back.',
  },
  undoFailed: (reason: string) => ({ title: 'Undo failed', description: reason }),
  organizeFailed: failure('Organization failed', 'Failed to prepare UAD plugins for organization'),
  usedBySongs: (reason: string) => ({ title: 'Your songs use plugins that would move', description: reason }),
  nothingToMove: {
    title: 'No unowned plugins',
    description: 'All your UAD plugins are owned. No script or organization is needed.',
    variant: 'info',
  },
  allLeftOut: {
    title: 'Nothing was moved',
    description: 'You left out every plugin in the plan because songs use them.',
    variant: 'info',
  },
  commandCopied: { title: 'Command copied' },
  copyFailed: {
    title: 'Not copied',
    description: 'Select the command and copy it yourself.',
    variant: 'destructive',
  },
  reset: { title: 'Workflow reset', description: 'All five steps are open again.' },
  resetFailed: failure('Reset failed', 'Failed to reset the UAD workflow'),
} as const

/** Summarizes the plan: `5 unowned UAD plugins will be moved, with backups: 1.2 GB.` Omits an unknown size. */
export function planSummary(plan: MovePlan) {
  const size = knownSizeOf(plan)
  return `${counted(plan.moves.length, 'unowned UAD plugin')} will be moved, with backups${size ? `: ${size}` : ''}.`
}

function knownSizeOf({ moves }: MovePlan) {
  const movedPlaces = moves.map(({ places }) => places.filter(({ to }) => to !== null))
  const sizes = movedPlaces.flat().map(({ size }) => size)
  const knownSizes = sizes.filter((size) => size !== null)
  if (knownSizes.length === 0) return ''
  const hasUnknown = knownSizes.length < sizes.length || movedPlaces.some((places) => places.length === 0)
  return `${hasUnknown ? 'at least ' : ''}${formattedSize(knownSizes.reduce((sum, size) => sum + size, 0))}`
}

export const chooseOneFile = 'Choose one file: the system profile you saved.'
export const onlyTextFiles = 'Only a .json or .txt file can be a system profile.'

/** The five steps. */
export const steps = {
  export: {
    title: 'Export UAD List',
    description: 'Save a detailed system profile from the UAD control panel.',
  },
  upload: { title: 'Upload Exported File', description: 'Upload the .json or .txt file you saved.' },
  analyze: {
    title: 'Analyze UAD Plugins',
    description: 'Match the authorizations in your profile with the UAD plugins in your library.',
  },
  review: {
    title: 'Review Ownership Status',
    description: 'Check what you own, group by group, and correct anything that is wrong.',
  },
  organize: {
    title: 'Organize Unowned Plugins',
    description: "Move the plugins you don't own out of the way, with backups.",
  },
}
