/** What is said after the switches were saved (specification, section 8; the title of the failure as in Settings, Account). */
export const messages = {
  linkSent: (email: string) => ({
    title: 'Link sent',
    description: `Please look into the mail of ${email}.`,
  }),
  linkNotSent: (reason: string) => ({ title: 'Link not sent', description: reason }),
  changed: { title: 'Notification settings updated', description: 'Your preferences are saved.' },
  changeFailed: () => ({
    title: 'Error',
    description: 'Failed to update notification settings. Please try again.',
  }),
}
