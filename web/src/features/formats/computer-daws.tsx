import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { DAW_IDS } from '#shared/formats/daw-ids.ts'
import type { ListedComputer } from '#shared/formats/formats-answer.ts'
import { DAWS, type DawId } from '#shared/songs/daws.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { ActButtons } from '../../ui/forms/form-buttons.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import { useChangeDaws } from './actions.ts'
import styles from './computer-daws.module.css'
import * as formatWords from './format-words.ts'

/** Which DAWs the user uses on a computer, with a button that changes them. */
export function ComputerDaws({ computer }: { computer: ListedComputer }) {
  const [isEditing, setEditing] = useState(false)
  const { daws, suggested } = computer

  return (
    <Surface
      as="section"
      className={styles.card}
      aria-label={formatWords.dawsTitle(formatWords.computerName(computer))}
    >
      <div className={styles.words}>
        <h2>{formatWords.computerDaws(formatWords.computerName(computer))}</h2>
        {daws.length > 0 ? (
          <p>{daws.map((id) => DAWS[id].name).join(' · ')}</p>
        ) : (
          <p>
            {suggested.length > 0
              ? formatWords.chooseDawsFrom(suggested.map(({ daw }) => DAWS[daw].name).join(' · '))
              : formatWords.chooseDawsHint}
          </p>
        )}
      </div>
      <Button
        kind={daws.length > 0 ? 'secondary' : 'primary'}
        icon={Pencil}
        needsServer
        onClick={() => setEditing(true)}
      >
        {daws.length > 0 ? formatWords.changeDaws : formatWords.chooseDaws}
      </Button>
      {isEditing && <DawsDialog computer={computer} onClose={() => setEditing(false)} />}
    </Surface>
  )
}

/** Chooses the DAWs of a computer. As long as none is saved, the suggested ones are chosen at first. */
function DawsDialog({ computer, onClose }: { computer: ListedComputer; onClose: () => void }) {
  const { machine, daws, suggested } = computer
  const change = useChangeDaws()
  const first = daws.length > 0 ? daws : suggested.map(({ daw }) => daw)
  const [chosen, setChosen] = useState<ReadonlySet<DawId>>(new Set(first))
  const becauseOf = new Map(suggested.map(({ daw, because }) => [daw, because]))

  function toggle(id: DawId, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  const save = () =>
    change.mutate(
      {
        machine,
        computer: formatWords.computerName(computer),
        daws: DAW_IDS.filter((id) => chosen.has(id)),
        before: daws,
      },
      { onSuccess: onClose },
    )

  return (
    <Dialog
      title={formatWords.dawsTitle(formatWords.computerName(computer))}
      description={formatWords.aboutDaws}
      width={640}
      onClose={onClose}
      footer={
        <ActButtons
          onCancel={onClose}
          needsServer
          isBusy={change.isPending}
          busyText={common.saving}
          onClick={save}
        >
          {common.save}
        </ActButtons>
      }
    >
      <ul className={styles.daws}>
        {DAW_IDS.map((id) => (
          <li key={id} className={styles.daw}>
            <Checkbox
              isChecked={chosen.has(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
              label={DAWS[id].name}
            />
            {becauseOf.has(id) && <p>{becauseOf.get(id)}</p>}
            {id === 'other' && <p>{formatWords.loadsAnyFormat}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
