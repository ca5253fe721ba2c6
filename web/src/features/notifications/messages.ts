/** What is said after the switches were saved (specification, section 8; the title of the failure as in Settings, Account). */
export const messages = {
  changed: { title: 'Notification settings updated', description: 'Your preferences are saved.' },
  changeFailed: () => ({
    title: 'Error',
    description: 'Failed to update notification settings. Please try again.',
  }),
}
