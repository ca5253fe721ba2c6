export const helperTooOldForTags = (computer: string) =>
  `The helper on ${computer} is too old for the tags in DAWs. Please update it there.`
export const folderNotScanned = (folder: string) =>
  `The helper does not scan ${folder}. Add the folder in the helper first.`
export const noHelperForPath =
  'The computer with this plugin has no connected helper, so its path is shown instead.'
export const helperGone =
  'The helper that moved these plugins is no longer connected. Its command "undo" brings them back.'
export const nothingToRestore = 'This job moved nothing that can be restored.'
export const restoreOrdered = 'The helper has already been asked to restore these plugins.'
export const alreadyRestored = 'These plugins have already been restored.'
export const jobOfOtherComputer = 'This job is for another computer.'
export const jobTaken = 'A helper has already started this job.'
export const jobDone = 'This job is already finished.'
export const jobFailed = 'This job has already failed.'
export const jobCanceled = 'This job was canceled. It must not be run.'
export const jobCanceledForSongs =
  'This job was canceled, because newer songs may use these plugins. Start it again on the site.'
export const helperStopped =
  'The helper is online, but it stopped in the middle of this job. Start the job again.'
export const helperStoppedUnreported =
  'The helper is online, but it stopped before it reported the result. See its own job list.'
export const helperDisconnected = 'Helper disconnected'
export const helperDisconnectedUnreported =
  'The helper was disconnected before it reported the result. See its own job list.'
export const oldCode =
  'This code was already used, or is older than five minutes. Connect again from the web page.'
export const tooManyHelpers = (most: number) =>
  `An account can have ${most} connected helpers. Remove one in Settings, Advanced.`
export const jobNotStarted = 'This helper has not started this job.'
export const jobStarted = 'The helper has already started this job.'
export const jobFinished = 'The helper has already finished this job.'
export const helperConnected = 'A helper is connected on this computer. Scan there, or disconnect it first.'
export const missingResults = (first: number) => `The results from number ${first} on are missing.`
export const scanTooLong = (most: number) => `A scan can list ${most} plugins. Scan fewer folders at once.`
export const scansTooLong =
  'The running scans have found more than can be stored. Scan fewer folders at once.'
export const notAScan = 'This job is not a scan.'
export const silentJobsNotChecked = 'silent jobs were not checked'
