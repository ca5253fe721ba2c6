import { announce } from './announce.ts'
import { backupCommand, backupVerify, blobsMove, restoreCommand } from './backup.ts'
import type { HostCommand } from './command.ts'
import {
  communityEdits,
  communityLock,
  communityUndo,
  communityUndoAll,
  communityUnlock,
} from './community.ts'
import { configCheck } from './config-check.ts'
import { doctor } from './doctor.ts'
import { invitationList, invitationMake, invitationRevoke } from './invitations.ts'
import { libraryRestore } from './library-restore.ts'
import { migrate } from './migrate.ts'
import { sessionsRevoke, userCreate, userDisable, userReset, userSecondFactor } from './user-access.ts'
import { proRequests, userAdmin, userFlag, userList, userPro } from './user-status.ts'
import {
  catalogForget,
  catalogImport,
  versionAccept,
  versionForget,
  versionList,
  versionReject,
} from './versions.ts'

export const hostCommands: HostCommand[] = [
  userList,
  userCreate,
  userReset,
  userDisable,
  userSecondFactor,
  sessionsRevoke,
  invitationMake,
  invitationList,
  invitationRevoke,
  userPro,
  userAdmin,
  userFlag,
  proRequests,
  libraryRestore,
  communityEdits,
  communityUndo,
  communityUndoAll,
  communityLock,
  communityUnlock,
  versionList,
  versionAccept,
  versionReject,
  versionForget,
  catalogImport,
  catalogForget,
  announce,
  // Before `backup`, because the first match wins.
  backupVerify,
  backupCommand,
  restoreCommand,
  blobsMove,
  doctor,
  migrate,
  configCheck,
]
