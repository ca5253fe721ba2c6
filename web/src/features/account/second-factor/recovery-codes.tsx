import { Download } from 'lucide-react'
import { PRODUCT } from '#shared/product.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { OtherSessions } from '../sessions/other-sessions.tsx'
import styles from './second-factor-setup.module.css'

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** Shows the recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const save = () =>
    saveFile(`${PRODUCT.toLowerCase()}-recovery-codes.txt`, `${codes.join('\n')}\n`, 'text/plain')

  return (
    <div className={styles.steps} role="status">
      <Notice tone="amber" title="Save these recovery codes.">
        <p>Each works once if you lose your phone or your passkey. You won't see them again.</p>
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <OtherSessions />
      <div className={styles.buttons}>
        <Button icon={Download} onClick={save}>
          Save Codes
        </Button>
        <Button kind="primary" onClick={onDone}>
          I've Saved Them
        </Button>
      </div>
    </div>
  )
}
