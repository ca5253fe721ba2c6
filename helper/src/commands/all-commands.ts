import type { Command } from './command-line/command.ts'
import { disconnect } from './disconnect.ts'
import { doctor } from './doctor.ts'
import { folders } from './folders.ts'
import { install, uninstall } from './install.ts'
import { jobs } from './jobs.ts'
import { listen } from './listen.ts'
import { open } from './open.ts'
import { scan } from './scan/scan.ts'
import { songs } from './songs/songs.ts'
import { status } from './status.ts'
import { undo } from './undo.ts'
import { watch } from './watch.ts'

/** All commands, in the order of the help. */
export const COMMANDS = {
  install,
  uninstall,
  open,
  scan,
  songs,
  folders,
  watch,
  jobs,
  undo,
  status,
  doctor,
  listen,
  disconnect,
} satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS
