export const about = (manufacturer: string) => `About ${manufacturer}`
export const installsWith = (installer: string) => `Installs with ${installer}`
export const downloads = 'Downloads'
export const support = 'Support'
