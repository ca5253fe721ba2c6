export const PRODUCT = 'Plugfolio'
export const HELPER_VERSION = '1.1.0'
