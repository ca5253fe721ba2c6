/** The toasts of the notification settings. */
export const notificationMessages = {
  linkSent: (email: string) => ({
    title: 'Link sent',
    description: `Please check the inbox of ${email}.`,
  }),
  readFailed: (reason: string) => ({ title: 'Error', description: `Failed to mark all as read: ${reason}` }),
  linkNotSent: (reason: string) => ({ title: 'Link not sent', description: reason }),
  changed: { title: 'Notification settings updated', description: 'Your preferences are saved.' },
  changeFailed: () => ({
    title: 'Error',
    description: 'Failed to update notification settings. Please try again.',
  }),
}
