import { HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LoadFailed } from '../../../api/load-failed.tsx'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { type KnownComputers, useComputers } from '../../../features/computers/use-computers.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DelayedSpinner } from '../../../ui/feedback/spinner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { PageActions } from '../../lists/page-actions.tsx'
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

type WithComputersProps = { title?: string; children: (known: KnownComputers) => ReactNode }

/** Shows what `children` makes of the computers once they are loaded. `title` says what could not be. */
export function WithComputers({ title = overviewWords.couldntLoadComputers, children }: WithComputersProps) {
  const { data, error, tryAgain } = useComputers()
  if (error) return <LoadFailed title={title} error={error} onTryAgain={tryAgain} />
  return data ? children(data) : <DelayedSpinner />
}

type ComputerMenuProps = {
  machine: string
  computers: { machine: string; label: string }[]
  onChoose: (machine: string) => void
}

/** The menu of the computer that a task is about, where there are several. */
export const ComputerMenu = ({ machine, computers, onChoose }: ComputerMenuProps) =>
  computers.length > 1 && (
    <PageActions>
      <Select
        label={overviewWords.computer}
        icon={HardDrive}
        value={machine}
        onChange={onChoose}
        options={computers.map(({ machine: value, label }) => ({ value, label }))}
      />
    </PageActions>
  )
