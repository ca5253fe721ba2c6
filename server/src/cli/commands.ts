import { announce } from './announce.ts'
import { backup, backupVerify, blobsMove, restore } from './backup.ts'
import { catalogForget, catalogImport } from './catalogs.ts'
import type { Command } from './command.ts'
import {
  communityEdits,
  communityLock,
  communityUndo,
  communityUndoAll,
  communityUnlock,
} from './community.ts'
import { configCheck } from './config-check.ts'
import { doctor } from './doctor.ts'
import { libraryRestore } from './library-restore.ts'
import { migrate } from './migrate.ts'
import { sessionsRevoke, userCreate, userDisable, userReset, userSecondFactor } from './user-access.ts'
import { proRequests, userAdmin, userFlag, userList, userPro } from './user-status.ts'
import { versionAccept, versionForget, versionList, versionReject } from './versions.ts'

export const commands: Command[] = [
  userList,
  userCreate,
  userReset,
  userDisable,
  userSecondFactor,
  sessionsRevoke,
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
  backup,
  restore,
  blobsMove,
  doctor,
  migrate,
  configCheck,
]
