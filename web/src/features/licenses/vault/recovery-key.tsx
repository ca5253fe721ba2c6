import { Download, Printer } from 'lucide-react'
import { PRODUCT } from '#shared/product.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import styles from './recovery-key.module.css'

type RecoveryKeyProps = {
  text: string
  /** The number of the group that has to be typed back, from 1. */
  group: number
}

/** Shows a recovery key, once, and asks for one of its groups. Needs a form with the field `group`. */
export function RecoveryKey({ text, group }: RecoveryKeyProps) {
  return (
    <div className={styles.steps}>
      <Notice tone="amber" title="Print or write down this recovery key now.">
        <p>
          It opens the vault when you forget the passphrase, and you won't see it again. Keep it away from
          this computer. Without the passphrase and this key your serials are lost: nobody can restore them,
          not even the host of this server.
        </p>
      </Notice>
      <div className={styles.printed}>
        <h3 className={styles.onPaper}>{PRODUCT} recovery key</h3>
        <ol className={styles.groups} aria-label="Recovery key">
          {text.split('-').map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change their places
            <li key={at}>{part}</li>
          ))}
        </ol>
        <p className={styles.onPaper}>It opens the vault for serials and key files at {location.host}.</p>
      </div>
      <div className={styles.buttons}>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile(`${PRODUCT.toLowerCase()}-recovery-key.txt`, `${text}\n`, 'text/plain')}
        >
          Save as Text File
        </Button>
      </div>
      <TextField
        name="group"
        label={`Type group ${group} of the key`}
        hint="From your printout or file, to make sure you have it."
        autoComplete="off"
        isData
        isRequired
      />
    </div>
  )
}
