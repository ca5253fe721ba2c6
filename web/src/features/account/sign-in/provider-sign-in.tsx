import { LogIn } from 'lucide-react'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { keepFieldFocus } from '../../../ui/forms/keep-field-focus.ts'
import { withBasePath } from '../../../ui/served.ts'

/** Signs in at the provider, which leads back to `next`. */
export function ProviderSignIn({ name, next }: { name: string; next: string | null }) {
  const search = next ? `?next=${encodeURIComponent(next)}` : ''

  return (
    <ButtonLink
      {...keepFieldFocus}
      href={withBasePath(`/api/auth/oidc/start${search}`)}
      icon={LogIn}
      size="lg"
      isBlock
    >
      Sign in with {name}
    </ButtonLink>
  )
}
