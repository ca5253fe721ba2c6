import { MonitorUp } from 'lucide-react'
import * as z from 'zod/mini'
import { checklistFields, type NewChecklist } from '#shared/computers/checklist.ts'
import { type ChecklistChoice, chosenPlugins } from '#shared/computers/checklist-steps.ts'
import { PLATFORM_NAMES, PLATFORMS } from '#shared/plugins/architectures.ts'
import { FORMATS } from '#shared/plugins/formats.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as overviewWords from '../overview/overview-words.ts'
import type { KnownComputers } from '../use-computers.ts'
import styles from './new-checklist-dialog.module.css'

type NewChecklistDialogProps = {
  known: KnownComputers
  /** The plugins that songs use. */
  usedIds: ReadonlySet<string>
  isBusy: boolean
  onCreate: (body: NewChecklist) => void
  onClose: () => void
}

/** The value of the choice of the whole library, which is not a machine. */
const LIBRARY = '*'
/** AU also stands for Component, which is the same format. */
const OFFERED = FORMATS.filter((format) => format !== 'Component' && format !== 'Standalone')

const schema = z.object({
  name: checklistFields.name,
  from: z.string(),
  platform: checklistFields.platform,
  choice: z.enum(['all', 'songs', 'favorites']),
  formats: z.record(z.string(), z.boolean()),
})

/** Asks for the new computer, the old one, and what is to be installed. */
export function NewChecklistDialog({ known, usedIds, isBusy, onCreate, onClose }: NewChecklistDialogProps) {
  const { computers, names, plugins } = known
  const [first] = computers
  const values = {
    name: '',
    from: first?.machine ?? LIBRARY,
    platform: first?.platform ?? ('macos' as const),
    choice: 'all' as ChecklistChoice,
    formats: Object.fromEntries(OFFERED.map((format) => [format, false])),
  }

  return (
    <FormDialog
      title={overviewWords.newChecklist}
      description={overviewWords.newChecklistHint}
      icon={MonitorUp}
      width={560}
      schema={schema}
      values={values}
      onSubmit={(accepted) => {
        const from = accepted.from === LIBRARY ? null : accepted.from
        onCreate({
          name: accepted.name,
          from,
          machine: '',
          platform: accepted.platform,
          formats: OFFERED.filter((format) => accepted.formats[format]),
          pluginIds: chosenPlugins(plugins, accepted.choice, { from, usedIds }),
        })
      }}
      onClose={onClose}
      submitText={overviewWords.createChecklist}
      busyText={common.creating}
      isBusy={isBusy}
    >
      <TextField
        name="name"
        label={overviewWords.newComputerName}
        hint={overviewWords.newComputerNameHint}
        maxLength={80}
        autoFocus
      />
      <SelectField
        name="from"
        label={overviewWords.source}
        options={[
          ...computers.map(({ machine }) => ({ value: machine, label: names.get(machine) ?? '' })),
          { value: LIBRARY, label: overviewWords.wholeLibrary },
        ]}
      />
      <SelectField
        name="choice"
        label={overviewWords.whichPlugins}
        options={[
          { value: 'all', label: overviewWords.allOfThem },
          { value: 'songs', label: overviewWords.usedPlugins },
          { value: 'favorites', label: overviewWords.favorites },
        ]}
      />
      <SelectField
        name="platform"
        label={overviewWords.newSystem}
        options={PLATFORMS.map((platform) => ({ value: platform, label: PLATFORM_NAMES[platform] }))}
      />
      <fieldset className={styles.formats}>
        <legend>{overviewWords.formatsToInstall}</legend>
        <p>{overviewWords.formatsHint}</p>
        <div>
          {OFFERED.map((format) => (
            <CheckField key={format} name={`formats.${format}`} label={format} />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
