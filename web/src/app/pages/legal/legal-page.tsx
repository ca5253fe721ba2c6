import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { classNames } from '../../../ui/look/class-names.ts'
import { Logo } from '../../../ui/look/logo.tsx'
import { useFocusAfterNavigation } from '../../navigations.ts'
import { paths } from '../../paths.ts'
import { CONTENT_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../use-title.ts'
import styles from './legal-page.module.css'

type LegalPageProps = { title: string; lead: string; parts: { title: string; paragraphs: string[] }[] }

/** A public page of text. */
export function LegalPage({ title, lead, parts }: LegalPageProps) {
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
      <main id={CONTENT_ID} tabIndex={-1} className={classNames(styles.contents, styles.text)}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
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
      </main>
    </div>
  )
}
