import { announce } from './announce.ts'
import { backup } from './backup.ts'
import { backupVerify } from './backup-verify.ts'
import { blobsMove } from './blobs-move.ts'
import { catalogForget } from './catalog-forget.ts'
import { catalogImport } from './catalog-import.ts'
import type { Command } from './command.ts'
import { communityEdits } from './community-edits.ts'
import { communityLock, communityUnlock } from './community-lock.ts'
import { communityUndo, communityUndoAll } from './community-undo.ts'
import { configCheck } from './config-check.ts'
import { doctor } from './doctor.ts'
import { libraryRestore } from './library-restore.ts'
import { migrate } from './migrate.ts'
import { proRequests } from './pro-requests.ts'
import { restore } from './restore.ts'
import { sessionsRevoke } from './sessions-revoke.ts'
import { userAdmin } from './user-admin.ts'
import { userCreate } from './user-create.ts'
import { userDisable } from './user-disable.ts'
import { userFlag } from './user-flag.ts'
import { userList } from './user-list.ts'
import { userPro } from './user-pro.ts'
import { userReset } from './user-reset.ts'
import { userSecondFactor } from './user-second-factor.ts'
import { versionAccept, versionForget, versionReject } from './version-judge.ts'
import { versionList } from './version-list.ts'

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
  // Of two that begin alike the longer one comes first.
  backupVerify,
  backup,
  restore,
  blobsMove,
  doctor,
  migrate,
  configCheck,
]
