import { counted } from '../../../ui/text/counted.ts'
import { type Dress, sentence } from '../../../ui/text/sentence.ts'
export const passphraseChanged = 'Passphrase changed'
export const recoveryKeyStays = 'Your recovery key stays the same.'
export const changePassphrase = 'Change the Passphrase'
export const changeHint =
  'If someone else has seen the old one, choose Replace the Key instead: it still opens old copies of the vault.'
export const changeButton = 'Change Passphrase'
export const changing = 'Changing...'
export const currentPassphrase = 'Current passphrase'
export const typeItFirst = 'Please type it first.'
export const preparing = 'Preparing...'
export const newRecoveryKey = 'New recovery key'
export const oldKeyIsDead = 'The old one no longer opens the vault.'
export const createNewRecoveryKey = 'Create a New Recovery Key'
export const useKey = 'Use This Key'
export const confirmHint = (words: string) => `Type “${words}” to confirm.`
export const vaultDeleted = 'Vault deleted'
export const vaultDeletedHint = 'Your licenses are still there, without their secrets.'
export const deleteVault = 'Delete the Vault'
export const deleteVaultButton = 'Delete Vault'
export const deletionIsFinal = "You can't undo this."
export const deletedSecrets = (recordCount: number) =>
  `The secrets of ${counted(recordCount, 'license')} are deleted for good. The licenses stay. If you lost both the passphrase and the recovery key, this is the only way to start a new vault.`
export const confirmLabel = (words: string) => `Type “${words}”`
export const secretsMoved = 'Secrets moved'
export const moveTitle = 'Move Secrets Into My Vault'
export const moveHint =
  'Type the passphrase or the recovery key of the imported vault. Nothing in your vault is overwritten.'
export const moveSecrets = 'Move Secrets'
export const moving = 'Moving...'
export const importedPassphrase = 'Passphrase of the imported vault'
export const fromImport = (title: string) => `${title} (from an import)`
export const randomWords = 'Six random words'
export const ownPassphrase = 'My own'
export const passphrase = 'Passphrase'
export const passphraseHint =
  'At least 16 characters, different from your account password. It never leaves this browser.'
export const offeredPassphrase = 'Offered passphrase'
export const otherWords = 'Other Words'
export const keepWords =
  'Write these words down, or keep them in a password manager. They never leave this browser.'
export const keepKey = 'Print or write down this recovery key now.'
export const aboutRecoveryKey =
  "It opens the vault if you forget the passphrase, and you won't see it again. Keep it off this computer. If you lose both, your serials are lost for good."
export const recoveryKeyTitle = (product: string) => `${product} recovery key`
export const recoveryKey = 'Recovery key'
export const recoveryKeyPurpose = (host: string) => `It opens the vault for serials and key files at ${host}.`
export const print = 'Print'
export const saveAsTextFile = 'Save as Text File'
export const groupOfKey = (group: number) => `Type group ${group} of the key`
export const groupHint = 'From your printout or file, to make sure you have it.'
export const replaceKey = 'Replace the Key'
export const replaceKeyButton = 'Replace Key'
export const encryptingAgain = 'Encrypting again...'
export const keyReplaced = 'Key replaced'
export const keyReplacedHint = 'The old passphrase and recovery key no longer open this vault.'
export const replaceHint =
  'Use this if someone may have seen your passphrase or recovery key. All secrets are encrypted with a new key. If you close the page midway, nothing changes.'
export const unreadableFile = "We couldn't read this file."
export const secretTitle = 'Serial and Key File'
export const secretHint = (title: string) =>
  `For “${title}”. What you type is encrypted in this browser before it is sent.`
export const serial = 'Serial'
export const serialHint = 'Put each serial on its own line.'
export const registeredName = 'Name at the manufacturer'
export const registeredNameHint = 'The name or email under which it is registered.'
export const removeKeyFile = 'Remove the Key File'
export const keyFileHint = 'It is encrypted with the serial.'
export const keyFile = 'Key file'
export const keyFileLimit = 'One file, at most 64 KiB'
export const secretNote = 'Secret note'
export const openWith = 'Open with'
export const recoveryKeyHint = 'Eight groups of five characters. Spaces, dashes and case are ignored.'
export const secrets = 'Serial and key file'
export const secretsNeedHttps = 'They need https: see Vault.'
export const vaultIsMissing = 'Set up the vault to store serials.'
export const vaultIsLocked = 'In the vault, which is locked.'
export const noSecrets = 'None in the vault.'
export const unopenedTitle = 'These secrets do not open'
export const unopened = (failureReason: string) =>
  `${failureReason} They can't be shown. An older backup of the server may still have them.`
export const deleteUnopened = 'Delete Them'
export const opening = 'Opening'
export const editSecrets = 'Edit Secrets'
export const addSecrets = 'Add Serial or Key File'
export const deleteSecrets = 'Delete Secrets'
export const hide = (label: string) => `Hide: ${label}`
export const show = (label: string) => `Show: ${label}`
export const copy = (label: string) => `Copy: ${label}`
export const copied = 'Copied'
export const clipboardHint = "The clipboard keeps it. Copy something else when you're done."
export const copyRefused = "Your browser didn't allow it. Show it and copy it yourself."
export const sameSerial = (licenses: string) => `Same serial as ${licenses}.`
export const deleteSecretsTitle = 'Delete These Secrets'
export const deleteSecretsHint = (title: string) =>
  `The serial, key file and notes of “${title}” are deleted for good. The license stays.`
export const setUpVault = 'Set Up the Vault'
export const createVault = 'Create Vault'
export const vaultCreated = 'Vault created'
export const vaultCreatedHint = 'It is unlocked in this tab only.'
export const aboutVault =
  "Serials, key files and secret notes are encrypted in this browser with a separate passphrase. Even the server's host can't read them without tampering with the app."
export const notEncrypted =
  "Names, places and dates aren't encrypted, so you can always search them. If you lose both the passphrase and the recovery key, the secrets are lost for good."
export const unlockVault = 'Unlock the Vault'
export const unlockHint = 'It is unlocked in this tab only, and locks again after ten minutes without use.'
export const unlock = 'Unlock'
export const unlocking = 'Unlocking...'
export const pleaseWait = 'Please wait...'
export const couldntLoadVault = "We couldn't load the vault"
export const vault = 'Vault'
export const lockNow = 'Lock Now'
export const moreActionsForVault = 'More actions for the vault'
export const serialsNeedHttps = 'Serials need https'
export const olderVault = 'The vault looks older than before'
export const olderVaultHint =
  "The host may have restored a backup. If you don't know of one, ask the host before you type your passphrase."
export const iKnowWhy = 'I Know Why'
export const importedVault = 'A vault came with an import'
export const importedVaultHint = (recordCount: number) =>
  `It has the secrets of ${counted(recordCount, 'license')}. Open it with its own passphrase to move them into yours.`
export const moveButton = 'Move Them Into My Vault'
export const unlockVaultFirst = 'Unlock your vault first'
export const vaultUnlocked = 'Vault unlocked'
export const vaultLocked = 'Vault locked'
export const noVaultYet = 'No vault yet'
export const vaultOffer = 'Store serials and key files, encrypted with a separate passphrase.'
export const lockedByItself = 'It locked after ten minutes without use.'
export const namesStaySearched = 'You can still search by name.'
export const unreadableSecrets = (count: number) =>
  `The secrets of ${counted(count, 'license')} could not be decrypted: the data from the server was altered.`
export const locksByItself = 'It locks after ten minutes without use. Until then, search finds serials too.'
/** The word that a user types to delete a vault. */
export const deletionWords = 'delete the vault'
export const oldCopies = (first: Dress) =>
  sentence(
    first('Old server backups and exports still open with the old passphrase.'),
    ' If someone else may have one, ask the manufacturers for new serials where possible.',
  )
export const keyFileNamed = (name: string) => `Key file: ${name}`
export const needsHttps = (link: Dress) =>
  sentence(
    'Browsers encrypt only over https. ',
    link('Try this page with https'),
    ', or ask the host of this server: “Behind a proxy” in docs/self-hosting.md has the steps.',
  )
export const secretsInVault = (count: number) =>
  `${counted(count, 'secret is', 'secrets are')} in your vault.`
export const secretsDiffered = (count: number) =>
  counted(
    count,
    'secret differed and is now a separate license.',
    'secrets differed and are now separate licenses.',
  )
export const secretsLeft = (count: number) =>
  counted(
    count,
    'secret could not be decrypted and stays in the imported vault.',
    'secrets could not be decrypted and stay in the imported vault.',
  )
export const wrongGroup = (group: number) =>
  `This is not group ${group} of the key above. Compare it with your printout.`
export const olderSecrets = 'The server sent older secrets than its list says. Please tell its host.'
export const vaultNotLoaded = "We couldn't load the vault. Reload the page and try again."
export const somethingWentWrong = 'Something went wrong. Please try again.'
