import { Link } from 'wouter'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-page.module.css'

/** Shown before anything is known of a computer. */
export const NoComputer = () => (
  <EmptyState
    illustration="wave"
    level={2}
    title="No computer yet"
    action={
      <Link href={paths.helperAppDownload} asChild>
        <ButtonLink>Get the Helper</ButtonLink>
      </Link>
    }
  >
    Connect a computer with the helper app, or{' '}
    <Link href={`${paths.plugins}?add=1`} className={styles.link}>
      drop its plugins
    </Link>
    .
  </EmptyState>
)
