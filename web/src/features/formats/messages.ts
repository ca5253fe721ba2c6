import { counted } from '../../ui/text/counted.ts'
/** The toasts about formats. */
export const formatMessages = {
  dawsSaved: (computer: string, count: number) => ({
    title: 'DAWs saved',
    description:
      count === 0
        ? `Nothing is known of the DAWs on ${computer}.`
        : `${counted(count, 'DAW')} on ${computer}.`,
  }),
  dawsFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  kept: (count: number) => ({
    title: 'Kept',
    description: count === 1 ? 'It is no longer listed here.' : 'They are no longer listed here.',
  }),
  forgotten: { title: 'Forgotten', description: 'It is no longer listed here. No file was touched.' },
  keepFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
}
