import { counted } from '../../ui/text/counted.ts'

const songsAre = (count: number, one: string, many: string) => counted(count, `song ${one}`, `songs ${many}`)

/** The toasts about songs. */
export const songMessages = {
  busy: {
    title: 'Songs are being read',
    description: 'Drop these again when that is done.',
    variant: 'info' as const,
  },
  removed: (count: number) => ({
    title: count === 1 ? 'Song removed' : 'Songs removed',
    description: `${songsAre(count, 'no longer counts', 'no longer count')}. The files are untouched.`,
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  restored: (count: number) => ({
    title: count === 1 ? 'Song restored' : 'Songs restored',
    description: `${songsAre(count, 'is back', 'are back')}.`,
  }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
  changed: { title: 'Song changed', description: 'Only you see its title and folder.' },
  changedMany: (count: number) => ({
    title: count === 1 ? 'Song changed' : 'Songs changed',
    description: `${songsAre(count, 'was changed', 'were changed')}. Only you see titles and folders.`,
  }),
  changeUndone: { title: 'Undone', description: 'Titles and folders are back.' },
  changeFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
}
