import { amount } from '../../features/backup/progress.ts'
import { verifyBackup } from '../../features/backup/verify-backup.ts'
import type { Command } from '../command.ts'
import { fileNamed } from '../host-places.ts'

export const backupVerify: Command = {
  words: 'backup verify',
  takes: { more: ['FILE'] },
  does: 'Reads a whole backup and checks that every part is intact.',
  runAlone: async ({ environment, more: [file = ''], say }) => {
    const { startedAt, product, tables, files } = await verifyBackup(fileNamed(environment, file), say)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${file} is whole: made by Plugfolio ${product}, ${startedAt}, ${amount(rows, 'row')}, ${amount(files.length, 'file')}.`,
    )
  },
}
