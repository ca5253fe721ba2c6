import { counted } from '../../../ui/text/counted.ts'
/** The toasts of collections. */
export const collectionMessages = {
  added: (name: string) => ({
    title: 'Collection saved',
    description: `${name} is in the list beside your plugins.`,
  }),
  changed: (name: string) => ({ title: 'Collection saved', description: `${name} is up to date.` }),
  collected: (name: string, count: number) => ({
    title: 'Added to collection',
    description: `${counted(count, 'plugin is', 'plugins are')} in ${name}.`,
  }),
  taken: (name: string, count: number) => ({
    title: 'Removed from collection',
    description: `${counted(count, 'plugin is', 'plugins are')} no longer in ${name}.`,
  }),
  removed: (name: string) => ({
    title: 'Collection deleted',
    description: `${name} is gone. Its plugins stay in your library.`,
  }),
  restored: (name: string) => ({ title: 'Collection restored', description: `${name} is back.` }),
  failed: (reason: string) => ({ title: 'Collection not saved', description: reason }),
  removeFailed: (reason: string) => ({ title: 'Collection not deleted', description: reason }),
}
