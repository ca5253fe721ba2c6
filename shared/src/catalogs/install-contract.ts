/** For how many days a computer keeps what an upgrade replaced or what was uninstalled. */
export const DAYS_TO_KEEP = 30
