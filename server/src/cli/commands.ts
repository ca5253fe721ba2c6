import type { Command } from './command.ts'
import { libraryRestore } from './library-restore.ts'
import { proRequests } from './pro-requests.ts'
import { userAdmin } from './user-admin.ts'
import { userList } from './user-list.ts'
import { userPro } from './user-pro.ts'

export const commands: Command[] = [userList, userPro, userAdmin, proRequests, libraryRestore]
