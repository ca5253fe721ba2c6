import { ArrowLeft, Copy, Download, Eye, Link } from 'lucide-react'
import { useState } from 'react'
import type { ListedSong, SongNeed } from '#shared/songs/library/known-song.ts'
import { chosenNeeds, type SharableNeed, sharableNeeds } from '#shared/songs/sharing/needs-csv.ts'
import { shareLinkOf } from '#shared/songs/sharing/share-link.ts'
import type { SongShare } from '#shared/songs/sharing/shared-need.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import steps from '../../../ui/layout/steps.module.css'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { siteAddress } from '../../../ui/served.ts'
import * as common from '../../../ui/text/common-words.ts'
import { factsOf, NeedsList, saveNeeds } from './needs-list.tsx'
import { ShareLinks, useShareNeeds } from './share-links.tsx'
import styles from './sharing.module.css'
import * as sharingWords from './sharing-words.ts'

type ShareNeedsDialogProps = { song: Pick<ListedSong, 'id'>; needs: readonly SongNeed[]; onClose: () => void }

/** Makes a link or a file of what a song needs: choose, see exactly what others will see, then send. */
export function ShareNeedsDialog({ song, needs, onClose }: ShareNeedsDialogProps) {
  const sharable = sharableNeeds(needs)
  const [choice, setChoice] = useState(() => firstChoice(sharable))
  const [isPreview, setPreview] = useState(false)
  const action = useShareNeeds()
  const sent = chosenNeeds(sharable, choice)

  if (action.data) return <MadeLink made={action.data} onClose={onClose} />

  const share = () =>
    action.mutate({
      params: { id: song.id },
      body: {
        needs: sent.map(({ usedId, need: { version, maker } }) => ({ usedId, version, maker })),
        days: choice.days,
      },
    })

  return isPreview ? (
    <Dialog
      title={sharingWords.previewTitle}
      description={sharingWords.privateFacts}
      width={640}
      onClose={onClose}
      isHeld={action.isPending}
      footer={
        <>
          <Button kind="ghost" icon={ArrowLeft} onClick={() => setPreview(false)}>
            {common.back}
          </Button>
          <Button icon={Download} onClick={() => saveNeeds(sent.map(({ need }) => need))}>
            {sharingWords.saveAsFile}
          </Button>
          <Button
            kind="primary"
            icon={Link}
            needsServer
            isBusy={action.isPending}
            busyText={common.creating}
            onClick={share}
          >
            {common.createLink}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <NeedsList label={sharingWords.previewList} rows={sent} />
      </div>
    </Dialog>
  ) : (
    <Dialog
      title={sharingWords.needsTitle}
      description={sharingWords.shareHint}
      width={640}
      onClose={onClose}
      footer={
        <ActButtons
          onCancel={onClose}
          icon={Eye}
          disabled={sent.length === 0}
          onClick={() => setPreview(true)}
        >
          {sharingWords.preview}
        </ActButtons>
      }
    >
      <ChooseNeeds sharable={sharable} choice={choice} onChange={setChoice} />
      <ShareLinks songId={song.id} />
    </Dialog>
  )
}

const firstChoice = (sharable: readonly SharableNeed[]): Choice => ({
  chosen: new Set(sharable.flatMap(({ usedId, isWithDaw }) => (isWithDaw ? [] : [usedId]))),
  hasVersions: true,
  days: 30,
})

type MadeLinkProps = { made: { share: SongShare; token: string }; onClose: () => void }

/** The link, which is shown once. */
function MadeLink({ made: { share, token }, onClose }: MadeLinkProps) {
  const link = shareLinkOf(token, siteAddress())

  return (
    <Dialog
      title={sharingWords.copyTitle}
      description={sharingWords.shownOnce}
      width={560}
      isHeld
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {common.done}
        </Button>
      }
    >
      <div className="grid gap-16 linked">
        <code className={steps.secret}>{link}</code>
        <div className="cluster gap-10">
          <Button icon={Copy} onClick={() => copyText(link, TOASTS)}>
            {common.copyLink}
          </Button>
        </div>
        <p>{sharingWords.linkHint(share.endsAt)}</p>
      </div>
    </Dialog>
  )
}

const TOASTS = {
  copied: { title: common.linkCopied },
  failed: { title: common.notCopied, description: common.selectLinkAndCopy },
}

/** The decisions of the sender. */
type Choice = { chosen: ReadonlySet<string>; hasVersions: boolean; days: (typeof DAYS)[number] }

const DAYS = [7, 30, 90] as const

const DAY_OPTIONS = DAYS.map((days) => ({ value: String(days), label: sharingWords.expiresAfter(days) }))

type ChooseNeedsProps = {
  sharable: readonly SharableNeed[]
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Which plugins others see, whether with versions, and for how long. */
function ChooseNeeds({ sharable, choice, onChange }: ChooseNeedsProps) {
  const { chosen, hasVersions, days } = choice
  const isAll = chosen.size === sharable.length

  const choose = (usedIds: readonly string[]) => onChange({ ...choice, chosen: new Set(usedIds) })

  return (
    <div className="grid gap-16 linked">
      <Checkbox
        label={sharingWords.allPlugins}
        isChecked={isAll}
        onChange={(isOn) => choose(isOn ? sharable.map(({ usedId }) => usedId) : [])}
      />
      <fieldset className={styles.choices} aria-label={sharingWords.pluginsToShare}>
        {sharable.map(({ usedId, need, isWithDaw }) => (
          <div key={usedId}>
            <Checkbox
              label={[need.name, factsOf(need), isWithDaw && sharingWords.comesWithDaw]
                .filter(Boolean)
                .join(' · ')}
              isChecked={chosen.has(usedId)}
              onChange={(isOn) =>
                choose(isOn ? [...chosen, usedId] : [...chosen].filter((id) => id !== usedId))
              }
            />
          </div>
        ))}
      </fieldset>
      <div className={styles.options}>
        <Select
          label={sharingWords.linkExpires}
          value={String(days)}
          // as: the options are those of DAYS
          onChange={(value) => onChange({ ...choice, days: Number(value) as Choice['days'] })}
          options={DAY_OPTIONS}
        />
        <Switch
          label={sharingWords.withVersions}
          description={sharingWords.versionsHint}
          isOn={hasVersions}
          onChange={(isOn) => onChange({ ...choice, hasVersions: isOn })}
        />
      </div>
    </div>
  )
}
