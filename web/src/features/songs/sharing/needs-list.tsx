import type { ReactNode } from 'react'
import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import { SHARED_NEEDS_PATH } from '#shared/songs/sharing/share-link.ts'
import type { SharedNeed } from '#shared/songs/sharing/shared-need.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { siteAddress } from '../../../ui/served.ts'
import styles from './needs-list.module.css'
import * as sharingWords from './sharing-words.ts'

type NeedsListProps = { label: string; rows: { need: SharedNeed; state?: ReactNode; hint?: string }[] }

/** Plugins that a song needs. Text is shown as it was sent; a name may be anything. */
export const NeedsList = ({ label, rows }: NeedsListProps) => (
  <ul aria-label={label}>
    {rows.map(({ need, state, hint }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two rows can be equal
      <li key={index} className={styles.row}>
        <div className={styles.words}>
          <b className="break strong">
            <bdi>{need.name}</bdi>
          </b>
          <p className={styles.facts}>
            <bdi>{factsOf(need)}</bdi>
          </p>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {state}
      </li>
    ))}
  </ul>
)

/** Maker, format and version, as far as they are known. */
export const factsOf = ({ maker, format, version }: SharedNeed) =>
  [maker, format, version && `v${version}`].filter(Boolean).join(' · ')

/** Saves what a song needs as a file, and says what the other person does with it. */
export function saveNeeds(needs: readonly SharedNeed[]) {
  saveFile(FILE_NAME, needsCsv(needs), 'text/csv')
  toast({
    title: sharingWords.listSaved,
    description: sharingWords.howToCompare(FILE_NAME, siteAddress(), SHARED_NEEDS_PATH),
  })
}

/** It says nothing of the song. */
const FILE_NAME = 'needed-plugins.csv'
