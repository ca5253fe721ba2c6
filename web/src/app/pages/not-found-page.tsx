import { LayoutDashboard } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import * as appWords from '../app-words.ts'
import { useFocusAfterNavigation } from '../navigations.ts'
import { paths } from '../paths.ts'
import { CONTENT_ID, SkipLink } from '../shell/skip-link.tsx'
import { useTitle } from '../use-title.ts'
import styles from './not-found-page.module.css'
import * as pageWords from './page-words.ts'

/** The page for unknown addresses. */
export function NotFoundPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(pageWords.notFoundTitle)
  useFocusAfterNavigation(heading)

  return (
    <>
      <SkipLink />
      <main id={CONTENT_ID} tabIndex={-1} className="clip lone">
        <LooseJack />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {pageWords.notFoundTitle}
        </h1>
        <p className={styles.words}>{pageWords.notFoundHint}</p>
        <Link href={paths.dashboard} asChild>
          <ButtonLink icon={LayoutDashboard}>{appWords.pageTitles.dashboard}</ButtonLink>
        </Link>
      </main>
    </>
  )
}

/** A plug that does not reach its socket. */
function LooseJack() {
  return (
    <svg
      className={styles.jack}
      width="560"
      height="190"
      viewBox="0 0 560 190"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M-900 150C-520 150-420 176-250 176S20 52 132 52C190 52 182 94 216 94"
        stroke="var(--line-control)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <g transform="translate(210 94)">
        <rect y="-17" width="62" height="34" rx="8" fill="var(--line-control)" />
        <path d="M14 -17v34M24 -17v34M34 -17v34" stroke="var(--chassis)" strokeWidth="2.5" />
        <g fill="var(--accent)">
          <rect x="62" y="-9" width="34" height="18" />
          <rect x="99" y="-9" width="12" height="18" />
          <path d="M114 -9h8c8 0 14 5 16 9c-2 4-8 9-16 9h-8z" />
        </g>
      </g>
      <g transform="translate(430 94)">
        <rect
          y="-62"
          width="96"
          height="124"
          rx="14"
          fill="var(--module)"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        <circle cx="38" r="24" fill="var(--control)" />
        <circle cx="38" r="13" fill="var(--chassis)" stroke="var(--line-control)" strokeWidth="2" />
        <circle cx="78" cy="-44" r="4" fill="var(--danger)" />
      </g>
      <path
        d="M362 94H424"
        stroke="var(--line-control)"
        strokeWidth="2"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
    </svg>
  )
}
