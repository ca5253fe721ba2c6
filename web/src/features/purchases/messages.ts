import { counted } from '../../ui/text/counted.ts'

/** The toasts about the links of purchases. */
export const purchaseMessages = {
  linked: (count: number) => ({
    title: 'Plugins linked',
    description: `${counted(count, 'purchase has its plugins', 'purchases have their plugins')}.`,
  }),
  unlinked: { title: 'Undone', description: 'The purchases are linked as before.' },
  linkFailed: (reason: string) => ({ title: 'Not linked', description: reason }),
}
