import { Link } from 'wouter'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-page.module.css'

/** Shown while no computer is connected. `canDrop`: dropped plugins are enough for what would be here. */
export const NoComputer = ({ canDrop = false }: { canDrop?: boolean }) => (
  <EmptyState
    illustration="wave"
    level={2}
    title={overviewWords.overviewMessages.noComputer}
    action={
      <Link href={paths.helperAppDownload} asChild>
        <ButtonLink>{overviewWords.getHelper}</ButtonLink>
      </Link>
    }
  >
    {canDrop
      ? overviewWords.connectOrDrop((words) => (
          <Link href={`${paths.plugins}?add=1`} className={styles.link}>
            {words}
          </Link>
        ))
      : overviewWords.overviewMessages.needsHelper}
  </EmptyState>
)
