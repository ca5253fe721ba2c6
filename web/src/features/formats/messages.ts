import { counted } from '../../ui/text/counted.ts'
/** The toasts about formats. */
export const formatMessages = {
  dawsSaved: (computer: string, count: number) => ({
    title: 'DAWs saved',
    description:
      count === 0 ? `We don't know the DAWs on ${computer} yet.` : `${counted(count, 'DAW')} on ${computer}.`,
  }),
  dawsFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  kept: (count: number) => ({
    title: 'Kept',
    description: count === 1 ? 'It has left this list.' : 'They have left this list.',
  }),
  forgotten: { title: 'Forgotten', description: 'It has left this list, and its files stay where they are.' },
  keepFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
}
