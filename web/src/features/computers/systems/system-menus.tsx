import { Cpu } from 'lucide-react'
import { type MacProcessor, TARGET_SYSTEMS } from '#shared/computers/target-systems.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { ALL_COMPUTERS, type SystemQuestion } from './systems-view.ts'

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
    </>
  )
}
