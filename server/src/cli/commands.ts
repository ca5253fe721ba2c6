import { announce } from './announce.ts'
import { catalogForget } from './catalog-forget.ts'
import { catalogImport } from './catalog-import.ts'
import type { Command } from './command.ts'
import { communityEdits } from './community-edits.ts'
import { communityLock, communityUnlock } from './community-lock.ts'
import { communityUndo, communityUndoAll } from './community-undo.ts'
import { libraryRestore } from './library-restore.ts'
import { proRequests } from './pro-requests.ts'
import { userAdmin } from './user-admin.ts'
import { userFlag } from './user-flag.ts'
import { userList } from './user-list.ts'
import { userPro } from './user-pro.ts'
import { versionAccept, versionForget, versionReject } from './version-judge.ts'
import { versionList } from './version-list.ts'

export const commands: Command[] = [
  userList,
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
]
