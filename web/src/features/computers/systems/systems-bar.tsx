import { Cpu } from 'lucide-react'
import type { Ref } from 'react'
import { SYSTEM_VERDICTS, type SystemVerdict } from '#shared/computers/systems-report.ts'
import { type MacProcessor, TARGET_SYSTEMS, type TargetSystem } from '#shared/computers/target-systems.ts'
import { ListBar } from '../../../ui/data/list-bar.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { SystemsView } from './systems-view.ts'
import { VERDICT_LABELS } from './systems-words.ts'

/** All computers together, as an address names them. */
export const ALL_COMPUTERS = 'all'

/** What a report is asked for. */
type SystemsQuestion = { machine: string; target: TargetSystem; processor: MacProcessor }

type SystemsBarProps = {
  question: SystemsQuestion
  onAsk: (changes: { machine?: string; target?: string; processor?: MacProcessor }) => void
  names: ReadonlyMap<string, string>
  view: SystemsView
  onChange: (changes: Partial<SystemsView>) => void
  counts: Record<SystemVerdict, number>
  searchRef: Ref<HTMLInputElement>
}

/** Which computer and which system a report is about, and what of it is shown. */
export function SystemsBar(props: SystemsBarProps) {
  const { question, onAsk, names, view, onChange, counts, searchRef } = props
  const { machine, target, processor } = question
  return (
    <ListBar
      view={view}
      onChange={onChange}
      searchRef={searchRef}
      placeholder="Search plugins..."
      label="Search the report by name or manufacturer"
      filters={SYSTEM_VERDICTS}
      labelOf={(verdict) => VERDICT_LABELS[verdict]}
      counts={counts}
    >
      <Select
        label="Computer"
        value={machine}
        onChange={(chosen) => onAsk({ machine: chosen })}
        options={[
          { value: ALL_COMPUTERS, label: 'All computers' },
          ...[...names].map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        label="System"
        value={target.key}
        onChange={(key) => onAsk({ target: key })}
        options={TARGET_SYSTEMS.map(({ key, label }) => ({ value: key, label }))}
      />
      {target.processors.length > 1 && (
        <Select
          label="Processor"
          icon={Cpu}
          value={processor}
          onChange={(chosen) => onAsk({ processor: chosen })}
          options={[
            { value: 'apple-silicon', label: 'Apple silicon' },
            { value: 'intel', label: 'Intel Mac' },
          ]}
        />
      )}
    </ListBar>
  )
}
