import type { Message } from '../../api/use-action.ts'

type TakenBack = { removedCount: number; restoredCount: number; keptCount: number }

export const messages = {
  takenBack: ({ removedCount, restoredCount, keptCount }: TakenBack): Message => ({
    title: 'Import taken back',
    description: [
      `${counted(removedCount)} removed, ${restoredCount} as before.`,
      ...(keptCount > 0 ? [`${counted(keptCount)} found since then stayed.`] : []),
    ].join(' '),
  }),
  takeBackFailed: (reason: string): Message => ({ title: 'Error', description: reason }),
}

export const counted = (plugins: number) =>
  plugins === 1 ? '1 plugin' : `${plugins.toLocaleString('en-US')} plugins`
