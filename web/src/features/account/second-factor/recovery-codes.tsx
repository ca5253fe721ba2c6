import { useQuery } from '@tanstack/react-query'
import { Download, LogOut } from 'lucide-react'
import { PRODUCT } from '#shared/product.ts'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import * as accountWords from '../account-words.ts'
import { useEndOtherSessions } from '../actions.ts'
import styles from './second-factor-setup.module.css'

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** Shows the recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const save = () =>
    saveFile(`${PRODUCT.toLowerCase()}-recovery-codes.txt`, `${codes.join('\n')}\n`, 'text/plain')

  return (
    <div className="grid gap-16 linked" role="status">
      <Notice tone="amber" title={accountWords.saveRecoveryCodes}>
        <p>{accountWords.aboutRecoveryCodes}</p>
      </Notice>
      <ul className={styles.codes} aria-label={accountWords.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <OtherSessions />
      <div className="cluster gap-10">
        <Button icon={Download} onClick={save}>
          {accountWords.saveCodes}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {accountWords.codesSaved}
        </Button>
      </div>
    </div>
  )
}

/** Offers to end the other sessions of a user, which have never been asked for the second factor. */
function OtherSessions() {
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const end = useEndOtherSessions()
  const others = sessions.filter(({ isThis }) => !isThis).length

  if (others === 0) return null
  return (
    <Notice tone="info" title={accountWords.otherBrowsers(others)}>
      <p>{accountWords.otherBrowsersStay}</p>
      <Button
        icon={LogOut}
        isBusy={end.isPending}
        busyText={accountWords.signingOut}
        onClick={() => end.mutate(undefined)}
      >
        {accountWords.signOutEverywhereElse}
      </Button>
    </Notice>
  )
}
