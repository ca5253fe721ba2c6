import type { Command } from './command-line/command.ts'

/** All commands, in the order of the help. Each is loaded when it is typed, so that it does not wait for the others. */
export const COMMANDS = {
  install: async () => (await import('./install.ts')).install,
  uninstall: async () => (await import('./install.ts')).uninstall,
  open: async () => (await import('./open.ts')).open,
  scan: async () => (await import('./scan/scan.ts')).scan,
  songs: async () => (await import('./songs.ts')).songs,
  caches: async () => (await import('./caches.ts')).caches,
  tags: async () => (await import('./tags.ts')).tags,
  folders: async () => (await import('./folders.ts')).folders,
  watch: async () => (await import('./watch.ts')).watch,
  'may-install': async () => (await import('./may-install.ts')).mayInstall,
  jobs: async () => (await import('./jobs.ts')).jobs,
  unblock: async () => (await import('./unblock.ts')).unblock,
  undo: async () => (await import('./undo.ts')).undo,
  status: async () => (await import('./status.ts')).status,
  doctor: async () => (await import('./doctor.ts')).doctor,
  listen: async () => (await import('./listen.ts')).listen,
  disconnect: async () => (await import('./disconnect.ts')).disconnect,
} satisfies Record<string, () => Promise<Command>>

export type CommandName = keyof typeof COMMANDS
