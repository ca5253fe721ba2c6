import { LogIn } from 'lucide-react'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { served } from '../../../ui/served.ts'

/** The way in over the provider. The browser goes there and comes back to `next`, signed in. */
export function ProviderSignIn({ name, next }: { name: string; next: string | null }) {
  const search = next ? `?next=${encodeURIComponent(next)}` : ''

  return (
    <ButtonLink href={served(`/api/auth/oidc/start${search}`)} icon={LogIn} size="lg" isBlock>
      Sign in with {name}
    </ButtonLink>
  )
}
