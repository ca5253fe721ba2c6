import { Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { HealthDaw } from '#shared/health/health-answer.ts'
import { DAWS, type DawId } from '#shared/songs/daws.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { ReportList, type ReportView } from '../report-list.tsx'
import styles from './health-list.module.css'
import { HealthColumns, HealthRowItem } from './health-row.tsx'
import { dawNames, type HealthLine, type HealthView, healthCsv } from './health-view.ts'
import * as healthWords from './health-words.ts'
import { MendButton, MendPlan } from './mends.tsx'

type HealthListProps = ReportView<HealthView> & {
  lines: HealthLine[]
  /** The number of lines without search and filters. */
  total: number
  counts: Record<healthWords.HealthFilter, number>
  daws: readonly HealthDaw[]
  /** A note behind the count. */
  note: string
  /** The name of the computer. */
  computer: string
  /** The words on how the report is read. */
  about: ReactNode
}

/** The list of what the DAWs of a computer do not see, line by line. It can be printed and saved as a table. */
export function HealthList(props: HealthListProps) {
  const { lines, daws, computer, view, onChange, library, ...others } = props
  const [opened, setOpened] = useState<HealthLine>()
  const hasSteps = props.counts.mend > 0
  return (
    <>
      <ReportList
        {...others}
        label={healthWords.listTitle(computer)}
        searchLabel={libraryPartWords.searchReportLabel}
        placeholder={healthWords.pluginSearch}
        view={view}
        onChange={onChange}
        filters={healthWords.HEALTH_FILTERS.filter((filter) => props.counts[filter] > 0)}
        labelOf={(filter) => healthWords.FILTER_LABELS[filter]}
        chosenCount={view.daw === '' ? 0 : 1}
        title={healthWords.healthMessages.title(props.counts.mend, computer)}
        lines={lines}
        noun="line"
        csv={{ name: 'health.csv', textOf: () => healthCsv(lines) }}
        nothing={{ showAll: healthWords.showAll, hint: libraryPartWords.tryOtherWords }}
        columns={<HealthColumns hasSteps={hasSteps} />}
        renderRow={(line, tabIndex) => (
          <HealthRowItem line={line} hasSteps={hasSteps} onOpen={setOpened} tabIndex={tabIndex} />
        )}
      >
        <Select
          label={healthWords.daw}
          icon={Music}
          value={view.daw}
          onChange={(daw) => onChange({ daw: DAW_BY_ID.get(daw) ?? '' })}
          options={[
            { value: '', label: healthWords.allDaws },
            ...daws.map(({ daw }) => ({ value: daw, label: DAWS[daw].name })),
          ]}
        />
      </ReportList>
      {opened && <HealthDialog line={opened} library={library} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const DAW_BY_ID = new Map<string, DawId>(Object.keys(DAWS).map((id) => [id, id as DawId])) // as: its keys

type HealthDialogProps = Pick<HealthListProps, 'library'> & { line: HealthLine; onClose: () => void }

/** Why a DAW does not see a plugin, how sure that is, and what to do. */
function HealthDialog({ line, library, onClose }: HealthDialogProps) {
  const { plugin, name, row } = line
  return (
    <Dialog
      title={name}
      description={`${healthWords.tagOf(row)} · ${dawNames(row.daws)}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          {plugin && (
            <Link href={`${library}?plugin=${plugin.id}`} asChild>
              <ButtonLink>{healthWords.openPlugin}</ButtonLink>
            </Link>
          )}
          <MendButton row={row} name={name} onAsked={onClose} />
          <Button kind="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{healthWords.why}</dt>
        <dd>{row.sentence}</dd>
        {row.sure && (
          <>
            <dt>{healthWords.howSure}</dt>
            <dd>{healthWords.SURENESS_WORDS[row.sure]}</dd>
          </>
        )}
        <dt>{healthWords.whatToDo}</dt>
        <dd>{row.mend}</dd>
        <MendPlan row={row} />
        <dt>{healthWords.where}</dt>
        <dd className={styles.path}>{row.path}</dd>
      </dl>
    </Dialog>
  )
}
