export const unsubscribeAt = (address: string) => `Unsubscribe: ${address}`
export const moreNotifications = (count: number, site: string) => `And ${count} more: ${site}/`
export const whyThisMail = (site: string) =>
  `You're receiving this email because email notifications are on in your account settings at ${site}/.`
export const severalNotifications = (count: number, PRODUCT: string) =>
  `${count} notifications from ${PRODUCT}`
export const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')
export const unsubscribe = 'Unsubscribe'
export const mailNotSent = (reason: string) => `An email could not be sent: ${reason}`
export const mailUncertain = (reason: string) =>
  `The connection was lost while an email was being sent. It will not be sent again: ${reason}`
export const addressUsed = (site: string) =>
  `An account at ${site}/ uses this email address. If it isn't yours, you can ignore this email.`
export const confirmTitle = (PRODUCT: string) => `Confirm your email address for ${PRODUCT}`
export const confirmText =
  "Open this link within 24 hours. We won't send anything else to this address until you do."
export const addressRemovedTitle = (PRODUCT: string) => `${PRODUCT} no longer emails you at this address`
export const addressRemovedText =
  "The email address of your account was changed. If this wasn't you, change your password and ask the host of this server for help."
export const mailsNotSent = 'some mails were not sent'
export const linkInvalid = 'This link is no longer valid.'
export const unsubscribed = "You won't get email from this server anymore."
export const addressConfirmed = 'Your email address is confirmed.'
export const linkSent = 'A link has been sent.'
export const tooManyLinks =
  'Three links were already sent today. Check your inbox and spam folder, or try again tomorrow.'
