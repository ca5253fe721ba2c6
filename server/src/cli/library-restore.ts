import { RESTORABLE_DAYS } from '#shared/plugins/removal.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { restorePlugins } from '../features/plugins/removal/restore-plugins.ts'
import { type HostCommand, requireAccount } from './command.ts'

export const libraryRestore: HostCommand = {
  words: 'library restore',
  acceptedArguments: { name: true },
  commandSummary: `Restores everything that an account removed or purged in the last ${RESTORABLE_DAYS} days.`,
  run: async ({ db, now, name, say }) => {
    const account = await requireAccount(db, name)
    const count = await restorePlugins(db, account.id, {}, now)
    if (!count) throw new Error(`${account.username} removed nothing in the last ${RESTORABLE_DAYS} days.`)
    say(
      `${englishNumber(count)} ${count === 1 ? 'plugin is' : 'plugins are'} back in the library of ${account.username}.`,
    )
  },
}
