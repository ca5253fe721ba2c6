import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { ActionsPlace } from '../../lists/page-actions.tsx'
import { PAGE_TABS } from '../../page-tabs.ts'
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
  const asked = search.get('tab') ?? ''
  const task = TASKS.find((each) => each === (OLD_TABS.get(asked) ?? asked))
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

/** A task below the way back, its title and its choices. */
function Task({ task, children }: { task: keyof typeof LABELS; children: ReactNode }) {
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null)
  return (
    <ActionsPlace value={actionsPlace}>
      <div className={styles.head} data-task={task}>
        <Link href={paths.computers} asChild>
          <ButtonLink kind="ghost" size="sm" icon={ArrowLeft}>
            <span className={styles.back}>{overviewWords.computers}</span>
          </ButtonLink>
        </Link>
        <h2>{LABELS[task]}</h2>
        <div ref={setActionsPlace} className={styles.actions} />
      </div>
      {children}
    </ActionsPlace>
  )
}

const LABELS = PAGE_TABS[paths.computers]
const TASKS = Object.keys(LABELS) as (keyof typeof LABELS)[] // as: the keys of the record

/** The addresses of earlier versions. */
const OLD_TABS = new Map([
  ['storage', 'space'],
  ['formats', 'space'],
  ['new', 'new-computer'],
])

const CONTENTS = {
  space: SpaceTask,
  systems: SystemsTask,
  health: HealthTask,
  tags: TagsTask,
  compare: CompareTask,
  'new-computer': NewComputerTask,
  'get-plugins': GetPluginsTask,
}
