import { PROVIDER_FAILURES, type ProviderFailure } from '#shared/account/oidc.ts'

type Words = { title: string; text: string }

/** What happened on the way over the provider, and what to do now. Undefined where the address names nothing that we know. */
export function providerFailureWords(failure: string | null, name = 'the provider'): Words | undefined {
  const known = PROVIDER_FAILURES.find((one) => one === failure)
  return known && WORDS[known](name)
}

const WORDS: Record<ProviderFailure, (name: string) => Words> = {
  off: () => ({
    title: 'This server has no sign-in provider.',
    text: 'Please log in with your username and password.',
  }),
  slowed: () => ({
    title: 'Too many sign-ins were begun from your network.',
    text: 'Please try again in a minute.',
  }),
  away: (name) => ({
    title: `There is no answer from ${name}.`,
    text: 'Please try again in a moment. If it stays away, tell the host of this server.',
  }),
  declined: (name) => ({
    title: `You were not signed in at ${name}.`,
    text: 'The sign-in was cancelled or refused there. Please try again.',
  }),
  refused: (name) => ({
    title: `This server was refused by ${name}.`,
    text: 'Please tell the host of this server: its log says why.',
  }),
  untrusted: (name) => ({
    title: `What came back from ${name} could not be trusted.`,
    text: 'Nothing was done. Please begin again; if it happens once more, tell the host of this server.',
  }),
  misnamed: (name) => ({
    title: `The address of ${name} is not the one that this server was given.`,
    text: 'Sign-in with it is off until this is fixed. Please tell the host of this server: its log names both.',
  }),
  expired: () => ({
    title: 'This sign-in is over.',
    text: 'It took too long, was finished already, or was begun at another address of this server. Please begin again.',
  }),
  closed: (name) => ({
    title: 'You have no account here yet.',
    text: `None is made for people who come from ${name}. Please ask the host of this server for one.`,
  }),
  'no-email': (name) => ({
    title: `Your email address did not come from ${name}.`,
    text: 'An account needs one. Please ask the host of this server to have it sent.',
  }),
  disabled: () => ({ title: 'This account is disabled.', text: 'Please ask the host of this server.' }),
  taken: (name) => ({
    title: `That account at ${name} signs in to another account here.`,
    text: 'Sign in with it and unlink it there first, or link another one.',
  }),
  another: (name) => ({
    title: `That was another account at ${name}.`,
    text: 'Please sign in there with the one that is linked to this account.',
  }),
  'signed-out': () => ({
    title: 'You were signed out here meanwhile.',
    text: 'Please log in and begin again.',
  }),
}
