import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ListedComputer } from '#shared/formats/formats-answer.ts'
import { DAWS } from '#shared/songs/daws.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import styles from './computer-daws.module.css'
import { DawsDialog } from './daws-dialog.tsx'
import { computerName } from './format-words.ts'

/** Which DAWs the user uses on a computer, with a button that changes them. */
export function ComputerDaws({ computer }: { computer: ListedComputer }) {
  const [isEditing, setEditing] = useState(false)
  const { daws, suggested } = computer

  return (
    <Surface as="section" className={styles.card} aria-label={`DAWs on ${computerName(computer)}`}>
      <div className={styles.words}>
        <h2>Your DAWs on {computerName(computer)}</h2>
        {daws.length > 0 ? (
          <p>{daws.map((id) => DAWS[id].name).join(' · ')}</p>
        ) : (
          <p>
            {suggested.length > 0
              ? `Choose your DAWs to find formats none of them can load. Perhaps ${suggested.map(({ daw }) => DAWS[daw].name).join(' · ')}.`
              : 'Choose your DAWs to find formats none of them can load.'}
          </p>
        )}
      </div>
      <Button
        kind={daws.length > 0 ? 'secondary' : 'primary'}
        icon={Pencil}
        needsServer
        onClick={() => setEditing(true)}
      >
        {daws.length > 0 ? 'Change DAWs' : 'Choose DAWs'}
      </Button>
      {isEditing && <DawsDialog computer={computer} onClose={() => setEditing(false)} />}
    </Surface>
  )
}
