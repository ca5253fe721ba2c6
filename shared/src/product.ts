export const PRODUCT = 'Plugfolio'
