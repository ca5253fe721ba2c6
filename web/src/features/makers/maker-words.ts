export const about = (manufacturer: string) => `About ${manufacturer}`
export const installsWith = (installer: string) => `Installs with ${installer}`
export const downloads = 'Downloads'
export const support = 'Support'
export const inNewTab = ', in a new tab'
export const linkAt = (words: string, host: string) => (words ? `${words} at ${host}` : host)
