import { formattedNumber } from '../../ui/text/locale.ts'

/* The labels of the bell, which every page has. */

export const notificationsNew = (unread: number) => `Notifications, ${formattedNumber(unread)} new`
export const notifications = 'Notifications'
export const newNotifications = (count: number) => `${formattedNumber(count)} new notifications`
