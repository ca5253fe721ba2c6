/* The contracts that no page needs to appear, and what makes their calls. Loaded together, with the first call of one of them. */
import { helperContract } from '#shared/helper/contract.ts'
import { downloadsContract } from '#shared/helper/downloads-contract.ts'

export { administratorContract as administrator } from '#shared/account/administrator.ts'
export { apiKeysContract as apiKeys } from '#shared/account/api-key.ts'
export { invitationsContract as invitations } from '#shared/account/invitations.ts'
export { oidcContract as oidc } from '#shared/account/oidc.ts'
export {
  passkeySignInContract as passkeySignIn,
  passkeysContract as passkeys,
} from '#shared/account/passkeys-contract.ts'
export { secondFactorContract as secondFactor } from '#shared/account/second-factor.ts'
export { catalogsContract as catalogs } from '#shared/catalogs/contract.ts'
export { installsContract as installs } from '#shared/catalogs/install-contract.ts'
export { collectionsContract as collections } from '#shared/collections/contract.ts'
export { communityContract as community } from '#shared/community/contract.ts'
export { makersContract as makers } from '#shared/community/makers-contract.ts'
export { computersContract as computers } from '#shared/computers/contract.ts'
export { clientOf } from '#shared/contract/client-of.ts'
export { definitionsContract as definitions } from '#shared/definitions/contract.ts'
export { formatsContract as formats } from '#shared/formats/contract.ts'
export { notificationsContract as notifications } from '#shared/notifications/contract.ts'
export { purchasesContract as purchases } from '#shared/purchases/contract.ts'
export { screenshotsContract as screenshots } from '#shared/screenshots/contract.ts'
export { setAsideContract as setAside } from '#shared/set-aside/contract.ts'
export { songsContract as songs } from '#shared/songs/library/contract.ts'
export { songSharesContract as songShares } from '#shared/songs/sharing/contract.ts'
export { storageContract as storage } from '#shared/storage/contract.ts'
export { uadContract as uad } from '#shared/uad/contract.ts'
export { updatesContract as updates } from '#shared/updates/contract.ts'
export { readLeniently } from './read-leniently.ts'
export const helper = { ...helperContract, ...downloadsContract }
export { worthDoingContract as worthDoing } from '#shared/worth-doing/contract.ts'
