export const PRODUCT = 'Plugfolio'
export const HELPER_VERSION = '1.0.0'
