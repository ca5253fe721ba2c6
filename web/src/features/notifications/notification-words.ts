import { formattedNumber } from '../../ui/text/locale.ts'
export const notifications = 'Notifications'
export const notificationSettings = 'Notification settings'
export const markAllAsRead = 'Mark all as read'
export const noNotifications = 'No notifications'
export const noNotificationsHint = 'News about your plugins and account appears here.'
export const couldntLoadNotifications = "We couldn't load your notifications."
export const timesThatDay = (count: number) => `${formattedNumber(count)} times that day`
export const plansEnd = 'Plans that end'
export const plansEndHint = '60, 30, 7 and 1 days before an update plan, a subscription or installments end.'
export const savePreferences = 'Save Preferences'
export const pluginUpdates = 'Plugin updates'
export const pluginUpdatesHint = 'New versions, and versions that need a newer system.'
export const uadProcessing = 'UAD processing'
export const uadProcessingHint = 'When an analysis or an organize run finishes.'
export const emailNotifications = 'Email notifications'
export const emailHint = 'A copy of your notifications by email, each morning; security alerts right away.'
export const emailIsOff = "A copy of your notifications by email. This server doesn't send email yet."
export const desktopNotifications = 'Desktop notifications'
export const desktopHint = 'Show a banner while Plugfolio is open.'
export const quietHours = 'Quiet hours'
export const quietHoursHint =
  'No banners or email during these hours, except security alerts by email. Everything stays under the bell.'
export const from = 'From'
export const to = 'To'
export const timeZone = (replaceAll: string) => `Times are in this browser's time zone (${replaceAll}).`
export const allowBanners = 'Allow in This Browser'
export const bannersNotAllowed = "Banners aren't allowed in this browser yet."
export const bannersBlocked =
  'This browser blocks banners from this site. You can change that in its settings.'
export const bannersImpossible = "This browser can't show banners for this address."
export const unconfirmedEmail = (email: string) => `${email} isn't confirmed yet`
export const confirmEmail = "Open the link in our email. We won't send anything else until you do."
export const sendLinkAgain = 'Send Link Again'
export const sending = 'Sending...'

/** The toasts of the notification settings. */
export const notificationMessages = {
  linkSent: (email: string) => ({
    title: 'Link sent',
    description: `Please check the inbox of ${email}.`,
  }),
  readFailed: (reason: string) => ({ title: 'Not marked as read', description: reason }),
  linkNotSent: (reason: string) => ({ title: 'Link not sent', description: reason }),
  changed: { title: 'Notification settings updated', description: 'Your preferences are saved.' },
  changeFailed: () => ({
    title: 'Error',
    description: 'Failed to update notification settings. Please try again.',
  }),
}
export const isNew = '(new)'

export const notificationsNew = (unread: number) => `Notifications, ${formattedNumber(unread)} new`
export const newNotifications = (count: number) => `${formattedNumber(count)} new notifications`
