import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { ActionsPlace } from '../../lists/page-actions.tsx'
import { type ComputersTask, taskOf } from '../../page-tabs.ts'
import { paths } from '../../paths.ts'
import { useContentScroller } from '../../shell/use-panel.ts'
import { CompareTask } from './compare-task.tsx'
import { ComputersOverview } from './computers-overview.tsx'
import styles from './computers-page.module.css'
import { GetPluginsTask } from './get-plugins-task.tsx'
import { HealthTask } from './health-task.tsx'
import { NewComputerTask } from './new-computer-task.tsx'
import { SpaceTask } from './space-task.tsx'
import { SystemsTask } from './systems-task.tsx'
import { TagsTask } from './tags-task.tsx'

/** The user's computers, or the task of `?tab=`. */
export function ComputersPage() {
  const [search] = useSearchParams()
  const task = taskOf(search.get('tab'))
  const scroller = useContentScroller()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task begins at its top
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [task])
  if (!task) return <ComputersOverview />
  const Contents = CONTENTS[task]
  return (
    <Task task={task}>
      <Contents />
    </Task>
  )
}

/** A task below the way back and its choices. Its title is that of the page. */
function Task({ task, children }: { task: ComputersTask; children: ReactNode }) {
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null)
  return (
    <ActionsPlace value={actionsPlace}>
      <div className={styles.head} data-task={task}>
        <Link href={paths.computers} asChild>
          <ButtonLink kind="ghost" size="sm" icon={ArrowLeft}>
            <span className={styles.back}>{overviewWords.computers}</span>
          </ButtonLink>
        </Link>
        <div ref={setActionsPlace} className={styles.actions} />
      </div>
      {children}
    </ActionsPlace>
  )
}

const CONTENTS = {
  space: SpaceTask,
  systems: SystemsTask,
  health: HealthTask,
  tags: TagsTask,
  compare: CompareTask,
  'new-computer': NewComputerTask,
  'get-plugins': GetPluginsTask,
}
