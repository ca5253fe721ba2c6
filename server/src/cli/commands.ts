import { announce } from './announce.ts'
import { backup } from './backup/backup.ts'
import { backupVerify } from './backup/backup-verify.ts'
import { blobsMove } from './backup/blobs-move.ts'
import { restore } from './backup/restore.ts'
import type { Command } from './command.ts'
import { communityEdits } from './community/community-edits.ts'
import { communityLock, communityUnlock } from './community/community-lock.ts'
import { communityUndo, communityUndoAll } from './community/community-undo.ts'
import { configCheck } from './config-check.ts'
import { doctor } from './doctor.ts'
import { libraryRestore } from './library-restore.ts'
import { migrate } from './migrate.ts'
import { proRequests } from './user/pro-requests.ts'
import { sessionsRevoke } from './user/sessions-revoke.ts'
import { userAdmin } from './user/user-admin.ts'
import { userCreate } from './user/user-create.ts'
import { userDisable } from './user/user-disable.ts'
import { userFlag } from './user/user-flag.ts'
import { userList } from './user/user-list.ts'
import { userPro } from './user/user-pro.ts'
import { userReset } from './user/user-reset.ts'
import { userSecondFactor } from './user/user-second-factor.ts'
import { catalogForget } from './versions/catalog-forget.ts'
import { catalogImport } from './versions/catalog-import.ts'
import { versionAccept, versionForget, versionReject } from './versions/version-judge.ts'
import { versionList } from './versions/version-list.ts'

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
