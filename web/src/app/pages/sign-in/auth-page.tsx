import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ApiError } from '#shared/contract/client.ts'
import { tokenInHash } from '#shared/songs/sharing/share-link.ts'
import { serverQuery } from '../../../api/queries.ts'
import type { SecondFactorStep } from '../../../features/account/actions.ts'
import { invitationCheckQuery } from '../../../features/account/invitations/actions.ts'
import { usePasskeyAfterProvider } from '../../../features/account/passkeys/actions.ts'
import { useProviderCode } from '../../../features/account/provider/actions.ts'
import { ProviderFailureNotice } from '../../../features/account/provider/provider-failure-notice.tsx'
import { RefusedField } from '../../../features/account/refused-field.tsx'
import { CodeField, LoginForm, PasskeyStep } from '../../../features/account/sign-in/login-form.tsx'
import { RegisterForm } from '../../../features/account/sign-in/register-form.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { keepFieldFocus } from '../../../ui/forms/keep-field-focus.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { lazyOr, loadCode } from '../../../ui/load-code.ts'
import { Logo } from '../../../ui/look/logo.tsx'
import { withBasePath } from '../../../ui/served.ts'
import * as common from '../../../ui/text/common-words.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { paths } from '../../paths.ts'
import { CONTENT_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../use-title.ts'
import styles from './auth-page.module.css'
import * as signInPageWords from './sign-in-words.ts'

/** Nobody needs the wall to sign in: without its code that side is empty. */
const EmptySide = () => <div className={styles.right} />
const SleeveWall = lazyOr(async () => (await import('./sleeve-wall.tsx')).SleeveWall, EmptySide)

/**
 * Login and registration (`?tab=register`), where the host allows it or an invitation follows `#`. `?next=` is the page to open afterwards; `?step=` and `?failed=` are the state of a
 * sign-in with the provider.
 */
export function AuthPage() {
  const [search, setSearch] = useSearchParams()
  const [hasFocus, setFocus] = useState(true)
  const { data: server } = useQuery(serverQuery)
  const provider = server?.provider
  const step = STEPS.find((known) => known === search.get('step'))
  const [invitation] = useState(() => tokenInHash(location.hash))
  const isInvited = server?.registration === 'invite' && invitation !== undefined
  const check = useQuery({ ...invitationCheckQuery(invitation ?? ''), enabled: isInvited })
  const canRegister = isInvited ? !check.isError : server?.registration === undefined
  const tab = canRegister && search.get('tab') === 'register' ? 'register' : 'login'
  const { question, other } = WORDS[tab]
  const { title, lead } = step ? STEP_WORDS[step] : WORDS[tab]
  const hasPasswords = !step && !provider?.isOnlyWay
  useTitle(tab === 'register' ? 'Register' : 'Login')

  const searchOf = (chosen: Tab) => {
    const next = new URLSearchParams(search)
    next.set('tab', chosen)
    next.delete('failed')
    return next
  }

  return (
    <div className={styles.page}>
      <SkipLink />
      <div className={styles.left}>
        <header>
          <Logo />
        </header>
        <main id={CONTENT_ID} tabIndex={-1} className={styles.form}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
          </div>
          <ProviderFailureNotice failure={search.get('failed')} name={provider?.name} />
          {step && <ProviderCodeForm step={step} />}
          {isInvited && check.isError && (
            <div role="alert">
              <Notice tone="danger" title={signInPageWords.cantRegisterWithLink}>
                <p>
                  {check.error instanceof ApiError
                    ? check.error.reason
                    : signInPageWords.couldntCheckInvitation}
                </p>
              </Notice>
            </div>
          )}
          {hasPasswords && !canRegister && <LoginForm hasFocus={hasFocus} />}
          {hasPasswords && canRegister && (
            <Tabs
              label={signInPageWords.loginOrRegister}
              look="box"
              value={tab}
              onChange={(chosen) => {
                setFocus(false)
                setSearch(searchOf(chosen), { replace: true })
              }}
              tabs={[
                { value: 'login', label: signInPageWords.login, content: <LoginForm hasFocus={hasFocus} /> },
                {
                  value: 'register',
                  label: signInPageWords.register,
                  content: <RegisterForm hasFocus={hasFocus} invitation={invitation} />,
                },
              ]}
            />
          )}
          {provider && !step && <ProviderSignIn name={provider.name} next={search.get('next')} />}
          {hasPasswords && server?.registration && !canRegister && (
            <p className={styles.switch}>{NOT_OPEN[server.registration]}</p>
          )}
          {hasPasswords && canRegister && (
            <p className={styles.switch}>
              {question}{' '}
              <Link
                href={`${paths.auth}?${searchOf(other.tab)}`}
                replace
                className={styles.link}
                {...keepFieldFocus}
                onClick={() => setFocus(true)}
              >
                {other.label}
              </Link>
            </p>
          )}
          {hasPasswords && tab === 'login' && (
            <p className={styles.forgotten}>{signInPageWords.forgotPassword}</p>
          )}
        </main>
        <footer className={styles.foot}>
          {signInPageWords.agreement(
            (words) => (
              <LegalLink url={server?.termsUrl} path={paths.terms}>
                {words}
              </LegalLink>
            ),
            (words) => (
              <LegalLink url={server?.privacyUrl} path={paths.privacy}>
                {words}
              </LegalLink>
            ),
          )}
        </footer>
      </div>
      {isWide() && (
        <Suspense fallback={<EmptySide />}>
          <SleeveWall className={styles.right} />
        </Suspense>
      )}
    </div>
  )
}

const NOT_OPEN = {
  open: '',
  invite: signInPageWords.invitationNeeded,
  closed: signInPageWords.registrationIsClosed,
}

type Tab = 'login' | 'register'
type Words = { title: string; lead: string; question: string; other: { tab: Tab; label: string } }

const WORDS: Record<Tab, Words> = {
  login: {
    title: signInPageWords.welcomeBack,
    lead: signInPageWords.loginHint,
    question: signInPageWords.noAccountYet,
    other: { tab: 'register', label: signInPageWords.register },
  },
  register: {
    title: signInPageWords.buildLibrary,
    lead: signInPageWords.registerHint,
    question: signInPageWords.hasAccount,
    other: { tab: 'login', label: signInPageWords.login },
  },
}

const STEPS = ['code', 'passkey'] as const

const STEP_WORDS = {
  code: { title: signInPageWords.oneMoreStep, lead: signInPageWords.codeHint },
  passkey: { title: signInPageWords.oneMoreStep, lead: signInPageWords.passkeyHint },
}

/** True when there is space for decoration. */
const isWide = () => window.matchMedia('(min-width: 56.3125em)').matches

type LegalLinkProps = {
  /** The host's own page. */
  url: string | undefined
  /** The page of the product, without one. */
  path: string
  children: string
}

/** A link to the host's own page, in a new tab, or else to the product's. */
function LegalLink({ url, path, children }: LegalLinkProps) {
  if (url === undefined) {
    return (
      <Link href={path} className={styles.link}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} className={styles.link} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> {common.opensInNewTab}</VisuallyHidden>
    </a>
  )
}

/** Signs in at the provider, which leads back to `next`. */
function ProviderSignIn({ name, next }: { name: string; next: string | null }) {
  const search = next ? `?next=${encodeURIComponent(next)}` : ''

  return (
    <ButtonLink
      {...keepFieldFocus}
      href={withBasePath(`/api/auth/oidc/start${search}`)}
      icon={LogIn}
      size="lg"
      isBlock
    >
      {signInPageWords.signIn(name)}
    </ButtonLink>
  )
}

/** Asks for the second factor after a sign-in at the provider. */
function ProviderCodeForm({ step }: { step: SecondFactorStep }) {
  const action = useProviderCode()
  const passkey = usePasskeyAfterProvider()

  return (
    <Form schema={loadSchema} values={{ code: '' }} onSubmit={(body) => action.mutate({ body })}>
      <RefusedField error={action.error} />
      {step === 'passkey' && (
        <PasskeyStep isBusy={passkey.isPending} onUse={() => passkey.mutate(undefined)} />
      )}
      <CodeField step={step} />
      <SubmitButton
        kind={step === 'passkey' ? 'secondary' : 'primary'}
        size="lg"
        isBlock
        isBusy={action.isPending}
        busyText={signInPageWords.loggingIn}
      >
        {signInPageWords.login}
      </SubmitButton>
    </Form>
  )
}

const loadSchema = async () => (await loadCode(() => import('#shared/account/oidc.ts'))).providerSecondFactor
