import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { classNames } from '../../../ui/look/class-names.ts'
import { Logo } from '../../../ui/look/logo.tsx'
import { useFocusAfterNavigation } from '../../navigations.ts'
import { paths } from '../../paths.ts'
import { CONTENT_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../use-title.ts'
import styles from './legal-page.module.css'

type PublicPageProps = { title: string; className?: string | undefined; children: ReactNode }
type LegalPageProps = { title: string; lead: string; parts: { title: string; paragraphs: string[] }[] }

/** A public page of text. */
export const LegalPage = ({ title, lead, parts }: LegalPageProps) => (
  <PublicPage title={title} className={styles.text}>
    <p className="ink">{lead}</p>
    {parts.map((part) => (
      <section key={part.title}>
        <h2>{part.title}</h2>
        {part.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
    <div>
      <Link href={paths.dashboard} asChild>
        <ButtonLink icon={ArrowLeft}>Back to Plugfolio</ButtonLink>
      </Link>
    </div>
  </PublicPage>
)

/** A page for anyone, below the logo. */
export function PublicPage({ title, className, children }: PublicPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useFocusAfterNavigation(heading)

  return (
    <div className={styles.page}>
      <SkipLink />
      <header>
        <Link href={paths.dashboard} className={styles.brand}>
          <Logo />
        </Link>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={classNames(styles.contents, className)}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  )
}
