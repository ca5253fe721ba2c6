import { RESTORABLE_DAYS } from '#shared/plugins/removal.ts'
import { restorePurged } from '../features/plugins/removal/restore-plugins.ts'
import { type HostCommand, requireAccount } from './command.ts'

export const libraryRestore: HostCommand = {
  words: 'library restore',
  acceptedArguments: { name: true },
  commandSummary: `Restores everything that an account purged in the last ${RESTORABLE_DAYS} days.`,
  run: async ({ db, now, name, say }) => {
    const account = await requireAccount(db, name)
    const count = await restorePurged(db, account.id, now)
    if (!count) throw new Error(`${account.username} has purged nothing in the last ${RESTORABLE_DAYS} days.`)
    say(`${count} ${count === 1 ? 'plugin is' : 'plugins are'} back in the library of ${account.username}.`)
  },
}
