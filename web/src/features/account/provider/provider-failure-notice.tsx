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
    title: signInWords.serverNoSign,
    text: signInWords.pleaseLog,
  }),
  slowed: () => ({
    title: signInWords.tooManySignIns,
    text: signInWords.pleaseTryAgain,
  }),
  away: (name) => ({
    title: signInWords.doesntRespond(name),
    text: signInWords.pleaseTryAgainInMoment,
  }),
  declined: (name) => ({
    title: signInWords.notSigned(name),
    text: signInWords.signInCanceled,
  }),
  refused: (name) => ({
    title: signInWords.refusedServer(name),
    text: signInWords.pleaseTellHost,
  }),
  untrusted: (name) => ({
    title: signInWords.couldntTrustAnswer(name),
    text: signInWords.nothingChangedPleaseStart,
  }),
  misnamed: (name) => ({
    title: signInWords.addressOfDoes(name),
    text: signInWords.signInWithOff,
  }),
  expired: () => ({
    title: signInWords.signInExpired,
    text: signInWords.tookTooLongAlready,
  }),
  closed: (name) => ({
    title: signInWords.noAccountHereYet,
    text: signInWords.serverDoesntCreateAccounts(name),
  }),
  'no-email': (name) => ({
    title: signInWords.didntSendEmailAddress(name),
    text: signInWords.serversHostToEnable,
  }),
  disabled: () => ({ title: signInWords.accountDisabled, text: signInWords.pleaseAskHost }),
  taken: (name) => ({
    title: signInWords.accountAtSigns(name),
    text: signInWords.signIn,
  }),
  another: (name) => ({
    title: signInWords.anotherAccount(name),
    text: signInWords.pleaseSign,
  }),
  'signed-out': () => ({
    title: signInWords.signedOutHere,
    text: signInWords.pleaseLogInAndStart,
  }),
}
