import { Link } from 'wouter'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import styles from './health-dialog.module.css'
import { dawNames, type HealthLine } from './health-view.ts'
import * as healthWords from './health-words.ts'
import { MendButton, MendPlan } from './mends.tsx'

type HealthDialogProps = {
  line: HealthLine
  /** The path of the library. */
  library: string
  onClose: () => void
}

/** Why a DAW does not see a plugin, how sure that is, and what to do. */
export function HealthDialog({ line, library, onClose }: HealthDialogProps) {
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
