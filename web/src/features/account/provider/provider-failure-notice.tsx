import type { ProviderFailure } from '#shared/account/oidc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Shows why a sign-in at the provider failed, from `?failed=` in the URL; renders nothing without a failure. */
export function ProviderFailureNotice({
  failure,
  name,
}: {
  failure: string | null
  name: string | undefined
}) {
  const words = providerFailureText(failure, name)
  if (!words) return null
  return (
    <div role="alert">
      <Notice tone="danger" title={words.title}>
        <p>{words.text}</p>
      </Notice>
    </div>
  )
}

type Words = { title: string; text: string }

/** Explains why a sign-in at the provider failed and what to do; undefined for an unknown failure. */
function providerFailureText(failure: string | null, name = 'the provider'): Words | undefined {
  return Object.entries(WORDS).find(([kind]) => kind === failure)?.[1](name)
}

const WORDS: Record<ProviderFailure, (name: string) => Words> = {
  off: () => ({
    title: 'This server has no sign-in provider.',
    text: 'Please log in with your username and password.',
  }),
  slowed: () => ({
    title: 'Too many sign-ins were started from your network.',
    text: 'Please try again in a minute.',
  }),
  away: (name) => ({
    title: `${name} doesn't respond.`,
    text: 'Please try again in a moment. If this continues, tell the host of this server.',
  }),
  declined: (name) => ({
    title: `You were not signed in at ${name}.`,
    text: 'The sign-in was canceled or refused there. Please try again.',
  }),
  refused: (name) => ({
    title: `${name} refused this server.`,
    text: 'Please tell the host of this server: its log shows why.',
  }),
  untrusted: (name) => ({
    title: `We couldn't trust the answer from ${name}.`,
    text: 'Nothing was changed. Please start again. If it happens again, tell the host of this server.',
  }),
  misnamed: (name) => ({
    title: `The address of ${name} does not match the one configured on this server.`,
    text: "Sign-in with it is off. Ask your server's host: the log names both addresses.",
  }),
  expired: () => ({
    title: 'This sign-in has expired.',
    text: 'It took too long, was already finished, or was started at another address of this server. Please start again.',
  }),
  closed: (name) => ({
    title: 'You have no account here yet.',
    text: `This server doesn't create accounts for users of ${name}. Please ask the host of this server for one.`,
  }),
  'no-email': (name) => ({
    title: `${name} didn't send your email address.`,
    text: "Your server's host has to enable this.",
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
    title: 'You were signed out here in the meantime.',
    text: 'Please log in and start again.',
  }),
}
