// @ts-check

export const APP = 'Plugfolio Helper.app'
/** The name of the main program, and of the identity under which macOS remembers what the person has allowed. */
export const PROGRAM = 'plugfolio-helper'
export const IDENTIFIER = 'app.plugfolio.helper'
