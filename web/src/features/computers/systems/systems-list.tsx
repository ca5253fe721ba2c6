import { Cpu } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  isAnyKnown,
  SYSTEM_VERDICTS,
  type SystemsReport,
  stopCountOf,
} from '#shared/computers/systems-report.ts'
import { type MacProcessor, TARGET_SYSTEMS, type TargetSystem } from '#shared/computers/target-systems.ts'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ReportList, type ReportView } from '../report-list.tsx'
import { SystemsColumns, SystemsRow } from './systems-row.tsx'
import {
  ALL_COMPUTERS,
  type SystemLine,
  type SystemQuestion,
  type SystemsView,
  systemsCsv,
} from './systems-view.ts'
import * as systemsWords from './systems-words.ts'

type SystemsListProps = ReportView<SystemsView> & {
  report: SystemsReport
  lines: SystemLine[]
  total: number
  /** By the id of the plugin. */
  updates: ReadonlyMap<string, PluginUpdates>
  target: TargetSystem
  names: ReadonlyMap<string, string>
  /** The words on how the report is read. */
  about: ReactNode
}

/** The fate of each plugin on a system. It can be printed and saved as a table. */
export function SystemsList(props: SystemsListProps) {
  const { report, lines, total, updates, target, names, library, ...others } = props
  const hasSteps = report.counts.update > 0

  if (total === 0)
    return (
      <EmptyState illustration="meter" level={2} title={systemsWords.emptyTitle}>
        {systemsWords.empty(target.platform === 'macos')}
      </EmptyState>
    )
  return (
    <ReportList
      {...others}
      label={systemsWords.pluginsOn(target.label)}
      searchLabel={libraryPartWords.searchReportLabel}
      placeholder={systemsWords.searchPlugins}
      filters={SYSTEM_VERDICTS.filter((verdict) => report.counts[verdict] > 0)}
      labelOf={(verdict) => systemsWords.VERDICT_LABELS[verdict]}
      counts={report.counts}
      title={systemsWords.systemMessages.stop(stopCountOf(report), target.label, isAnyKnown(report))}
      lines={lines}
      total={total}
      noun="plugin"
      csv={{ name: 'systems-report.csv', textOf: () => systemsCsv(lines, target, names) }}
      nothing={{ showAll: systemsWords.showAllPlugins, hint: systemsWords.hint }}
      columns={<SystemsColumns hasSteps={hasSteps} />}
      renderRow={(line, tabIndex) => (
        <SystemsRow
          line={line}
          update={updates.get(line.id)}
          target={target}
          names={names}
          library={library}
          hasSteps={hasSteps}
          tabIndex={tabIndex}
        />
      )}
    />
  )
}

type SystemMenusProps = {
  question: SystemQuestion
  onAsk: (changes: { machine?: string; target?: string; processor?: MacProcessor }) => void
  names: ReadonlyMap<string, string>
}

/** The menus of the computer and the system that a report is about. */
export function SystemMenus({ question: { machine, target, processor }, onAsk, names }: SystemMenusProps) {
  return (
    <>
      <Select
        label={systemsWords.computer}
        value={machine}
        onChange={(chosen) => onAsk({ machine: chosen })}
        options={[
          { value: ALL_COMPUTERS, label: systemsWords.allComputers },
          ...[...names].map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        label={systemsWords.system}
        value={target.key}
        onChange={(key) => onAsk({ target: key })}
        options={TARGET_SYSTEMS.map(({ key, label }) => ({ value: key, label }))}
      />
      {target.processors.length > 1 && (
        <Select
          label={systemsWords.processor}
          icon={Cpu}
          value={processor}
          onChange={(chosen) => onAsk({ processor: chosen })}
          options={[
            { value: 'apple-silicon', label: systemsWords.appleSilicon },
            { value: 'intel', label: systemsWords.intelMac },
          ]}
        />
      )}
    </>
  )
}
