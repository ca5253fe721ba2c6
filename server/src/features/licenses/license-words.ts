export const endsBeforeStart = 'The license ends before it starts.'
export const onlyComputers = 'Only a computer can belong to a helper.'
export const placeOfComputer = 'This place is named after a computer. Rename that computer under Computers.'
export const tooManyPlaces = (most: number) => `A license can be active in at most ${most} places.`
export const vaultExists =
  'This account already has a vault, created in another tab or browser. Reload the page and open it with its passphrase.'
export const newerPassphrase = 'The passphrase was changed in another tab or browser, so yours was not saved.'
export const newerRecoveryKey =
  'A newer recovery key was created in another tab or browser, so yours was not saved.'
export const oneRecord = 'Each license can have one record in a vault.'
export const secretsChanged =
  'These secrets were changed in another tab or browser, so nothing was saved. Close this window, review them, and try again.'
export const secretsChangedMeanwhile =
  'Secrets were changed in another tab or browser during the key change, so the vault was not changed. Please try again.'
export const noVault = 'This account no longer has a vault. Reload the page.'
