// @ts-check

export const APP = 'Plugfolio Helper.app'
/** The name of the main program. macOS remembers the user's permissions for the identifier below. */
export const PROGRAM = 'plugfolio-helper'
export const IDENTIFIER = 'app.plugfolio.helper'
