import type { ComponentProps, ReactNode } from 'react'
import { needsCsv } from '#shared/songs/sharing/needs-csv.ts'
import { SHARED_NEEDS_PATH } from '#shared/songs/sharing/share-link.ts'
import type { ComparedNeed, SharedNeed } from '#shared/songs/sharing/shared-need.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { siteAddress } from '../../../ui/served.ts'
import { Tag } from '../../../ui/text/tag.tsx'
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

/** The needs of another person's song, each plugin with the answer if the user has it. */
export const ComparedList = ({ needs }: { needs: readonly ComparedNeed[] }) => (
  <NeedsList
    label={sharingWords.plugins}
    rows={needs.map((each) => ({
      need: each.need,
      state: <Tag tone={STATES[each.state].tone}>{STATES[each.state].word}</Tag>,
      hint: hintOf(each),
    }))}
  />
)

/** How many plugins there are of each state, in words. */
export function comparedSummary(needs: readonly ComparedNeed[]) {
  const countOf = (state: ComparedNeed['state']) => needs.filter((each) => each.state === state).length
  const order = ['here', 'other-format', 'perhaps', 'missing', 'with-daw'] as const
  return order
    .filter((state) => countOf(state) > 0)
    .map((state) => sharingWords.stateCount[state](countOf(state)))
    .join(', ')
}

type State = { word: string; tone?: ComponentProps<typeof Tag>['tone'] }

const STATES: Record<ComparedNeed['state'], State> = {
  here: { word: sharingWords.youHaveIt, tone: 'ok' },
  'other-format': { word: sharingWords.inAnotherFormat, tone: 'amber' },
  perhaps: { word: sharingWords.perhaps, tone: 'amber' },
  missing: { word: sharingWords.missing, tone: 'danger' },
  'with-daw': { word: sharingWords.withDaw },
}

function hintOf({ reason, plugin, state }: ComparedNeed) {
  if (!plugin || state === 'missing') return reason
  const own = [plugin.name, plugin.version && `v${plugin.version}`, plugin.formats.join(', ')].filter(Boolean)
  return sharingWords.yours(own.join(' · '), reason)
}
