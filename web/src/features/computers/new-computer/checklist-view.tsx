import { Printer, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { LibraryMaker } from '#shared/community/makers-contract.ts'
import type { Checklist } from '#shared/computers/checklist.ts'
import {
  type ChecklistLicense,
  type ChecklistPlugin,
  checklistSteps,
  computerByName,
} from '#shared/computers/checklist-steps.ts'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as overviewWords from '../overview/overview-words.ts'
import type { KnownComputers } from '../use-computers.ts'
import { useChangeChecklist, useTick } from './actions.ts'
import { ChecklistStepItem } from './checklist-step-item.tsx'
import styles from './checklist-view.module.css'

type ChecklistViewProps = {
  checklist: Checklist
  known: KnownComputers
  /** Newer versions that are known, for their pages. */
  updates: readonly PluginUpdates[]
  makers: readonly LibraryMaker[]
  licenses: readonly ChecklistLicense[]
  library: string
  /** Where the old and the new computer are compared. */
  compareLink: (from: string, to: string) => string
  onRemove: () => void
}

/** A checklist: how far it is, which computer it is for, and its steps. */
export function ChecklistView(props: ChecklistViewProps) {
  const { checklist, known, updates, makers, licenses, library, compareLink, onRemove } = props
  const { computers, names, devices, places } = known
  const tick = useTick()
  const change = useChangeChecklist()
  const machine = checklist.machine || computerByName(checklist, devices)
  const plugins = useMemo(() => checklistPlugins(known, updates), [known, updates])
  const steps = useMemo(
    () => checklistSteps({ ...checklist, machine }, { plugins, places, licenses, makers }),
    [checklist, machine, plugins, places, licenses, makers],
  )
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const from =
    checklist.from === null
      ? overviewWords.wholeLibrary
      : (names.get(checklist.from) ?? overviewWords.oldComputer)
  const formats = checklist.formats.length > 0 ? checklist.formats.join(', ') : overviewWords.allFormats

  return (
    <div className={styles.checklist}>
      <Surface className={styles.head}>
        <div className={styles.words}>
          <h2>{checklist.name}</h2>
          <p>
            {overviewWords.checklistFacts(
              checklist.pluginCount,
              from,
              PLATFORM_NAMES[checklist.platform],
              formats,
              checklist.createdAt,
            )}
          </p>
        </div>
        <div className={styles.progress} role="status">
          <LedLadder value={(doneCount / Math.max(1, steps.length)) * 100} label={common.done} />
          <span>{overviewWords.stepsDone(doneCount, steps.length)}</span>
        </div>
        <div className="cluster gap-8 screen">
          <Select
            label={overviewWords.newComputer}
            value={machine}
            onChange={(chosen) => change.mutate({ id: checklist.id, machine: chosen })}
            options={[
              { value: '', label: overviewWords.notConnectedYet },
              ...computers
                .filter((computer) => computer.machine !== '' && computer.machine !== checklist.from)
                .map((computer) => ({ value: computer.machine, label: names.get(computer.machine) ?? '' })),
            ]}
          />
          <Button icon={Printer} onClick={() => window.print()}>
            {overviewWords.print}
          </Button>
          <Button kind="quiet-danger" icon={Trash2} onClick={onRemove}>
            {common.remove}
          </Button>
        </div>
      </Surface>
      <ol className={styles.steps} aria-label={overviewWords.steps}>
        {steps.map((step, index) => (
          <ChecklistStepItem
            key={step.key}
            number={index + 1}
            step={step}
            library={library}
            link={
              step.kind === 'compare' && checklist.from !== null && machine !== ''
                ? compareLink(checklist.from, machine)
                : ''
            }
            onTick={(keys, isDone) => tick({ id: checklist.id, keys, isDone })}
          />
        ))}
      </ol>
    </div>
  )
}

/** The plugins of the library as a checklist reads them, in the order of their names. */
function checklistPlugins({ pluginsById }: KnownComputers, updates: readonly PluginUpdates[]) {
  const pages = new Map(updates.map(({ pluginId, page, makerPage }) => [pluginId, page || makerPage]))
  return new Map(
    [...pluginsById.values()].map((plugin): [string, ChecklistPlugin] => {
      const { id, name, manufacturer, formats, updateUrl, metadata, isMakerGuess } = plugin
      const known = { id, name, manufacturer, isMakerGuess }
      return [id, { ...known, formats, updateUrl, isFree: metadata.isFree, knownPage: pages.get(id) }]
    }),
  )
}
