/*
 * All calls of the API by feature. Import this file as `* as contracts`, so that a page loads only the contracts that it uses.
 */
export { apiKeysContract as apiKeys } from './account/api-key.ts'
export { accountContract as account } from './account/contract.ts'
export { invitationsContract as invitations } from './account/invitations.ts'
export { oidcContract as oidc } from './account/oidc.ts'
export {
  passkeySignInContract as passkeySignIn,
  passkeysContract as passkeys,
} from './account/passkeys-contract.ts'
export { secondFactorContract as secondFactor } from './account/second-factor.ts'
export { catalogsContract as catalogs } from './catalogs/contract.ts'
export { collectionsContract as collections } from './collections/contract.ts'
export { communityContract as community } from './community/contract.ts'
export { makersContract as makers } from './community/makers-contract.ts'
export { computersContract as computers } from './computers/contract.ts'
export { definitionsContract as definitions } from './definitions/contract.ts'
export { formatsContract as formats } from './formats/contract.ts'
export { deviceContract as device, helperContract as helper } from './helper/contract.ts'
export { downloadsContract as downloads } from './helper/downloads-contract.ts'
export { licensesContract as licenses } from './licenses/contract.ts'
export { vaultContract as vaults } from './licenses/vault/contract.ts'
export { notificationsContract as notifications } from './notifications/contract.ts'
export { pluginsContract as plugins } from './plugins/contract.ts'
export { purchasesContract as purchases } from './purchases/contract.ts'
export { screenshotsContract as screenshots } from './screenshots/contract.ts'
export { setAsideContract as setAside } from './set-aside/contract.ts'
export { deviceSongsContract as deviceSongs, songsContract as songs } from './songs/library/contract.ts'
export { songSharesContract as songShares } from './songs/sharing/contract.ts'
export { storageContract as storage } from './storage/contract.ts'
export { transferContract as transfer } from './transfer/contract.ts'
export { uadContract as uad } from './uad/contract.ts'
export { updatesContract as updates } from './updates/contract.ts'
