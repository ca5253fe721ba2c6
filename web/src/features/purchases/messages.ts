import { counted } from '../../ui/text/counted.ts'

const are = (count: number, one: string, many: string) =>
  `${counted(count, `purchase ${one}`, `purchases ${many}`)}.`

/** The toasts about purchases. */
export const purchaseMessages = {
  added: (title: string) => ({ title: 'Purchase added', description: title }),
  changed: (title: string) => ({ title: 'Purchase saved', description: title }),
  saveFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  removed: (count: number) => ({
    title: count === 1 ? 'Purchase removed' : 'Purchases removed',
    description: are(count, 'no longer counts', 'no longer count'),
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  restored: (count: number) => ({
    title: count === 1 ? 'Purchase restored' : 'Purchases restored',
    description: are(count, 'is back', 'are back'),
  }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
  linked: (count: number) => ({
    title: 'Plugins linked',
    description: are(count, 'has its plugins', 'have their plugins'),
  }),
  unlinked: { title: 'Undone', description: 'The purchases have their plugins from before.' },
  linkFailed: (reason: string) => ({ title: 'Not linked', description: reason }),
}
