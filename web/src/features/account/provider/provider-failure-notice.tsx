import type { ProviderFailure } from '#shared/account/oidc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import * as signInWords from '../sign-in/sign-in-words.ts'

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
    title: signInWords.noProvider,
    text: signInWords.logInWithPassword,
  }),
  slowed: () => ({
    title: signInWords.tooManySignIns,
    text: signInWords.tryInAMinute,
  }),
  away: (name) => ({
    title: signInWords.noResponse(name),
    text: signInWords.tryInAMoment,
  }),
  declined: (name) => ({
    title: signInWords.notSignedIn(name),
    text: signInWords.signInCanceled,
  }),
  refused: (name) => ({
    title: signInWords.serverRefused(name),
    text: signInWords.tellHost,
  }),
  untrusted: (name) => ({
    title: signInWords.untrustedAnswer(name),
    text: signInWords.startAgain,
  }),
  misnamed: (name) => ({
    title: signInWords.otherAddress(name),
    text: signInWords.providerIsOff,
  }),
  expired: () => ({
    title: signInWords.signInExpired,
    text: signInWords.expiredReasons,
  }),
  closed: (name) => ({
    title: signInWords.noAccount,
    text: signInWords.askForAccount(name),
  }),
  'no-email': (name) => ({
    title: signInWords.noEmail(name),
    text: signInWords.hostMustEnable,
  }),
  disabled: () => ({ title: signInWords.accountDisabled, text: signInWords.askHost }),
  taken: (name) => ({
    title: signInWords.accountIsTaken(name),
    text: signInWords.unlinkThereFirst,
  }),
  another: (name) => ({
    title: signInWords.wrongAccount(name),
    text: signInWords.signInWithLinked,
  }),
  'signed-out': () => ({
    title: signInWords.signedOut,
    text: signInWords.logInAgain,
  }),
}
