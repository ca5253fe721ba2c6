import { Link } from 'wouter'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { paths } from '../../paths.ts'

/** What a Free account finds on a server whose host keeps the workflow for Pro accounts. */
export function UadNeedsPro() {
  return (
    <EmptyState
      illustration="wave"
      level={2}
      title="UAD Plugin Management"
      action={
        <Link asChild href={`${paths.settings}?tab=account`}>
          <ButtonLink kind="primary">See Your Account</ButtonLink>
        </Link>
      }
    >
      The UAD workflow needs a Pro account on this server.
    </EmptyState>
  )
}
