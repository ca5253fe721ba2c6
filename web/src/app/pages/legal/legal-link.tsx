import { Link } from 'wouter'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'

type LegalLinkProps = {
  /** The host's own page. */
  url: string | undefined
  /** The page of the product, without one. */
  path: string
  className?: string | undefined
  children: string
}

/** A link to the host's own page, in a new tab, or else to the product's. */
export function LegalLink({ url, path, className, children }: LegalLinkProps) {
  if (url === undefined) {
    return (
      <Link href={path} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={url} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
