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
import { Select } from '../../../ui/forms/select.tsx'
import steps from '../../../ui/layout/steps.module.css'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { siteAddress } from '../../../ui/served.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import { factsOf, NeedsList, saveNeeds } from './needs-list.tsx'
import { ShareLinks, useShareNeeds } from './share-links.tsx'
import styles from './sharing.module.css'

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
      title="This Is What Others See"
      description="The title, tempo, date, DAW, path and your name stay private."
      width={640}
      onClose={onClose}
      isHeld={action.isPending}
      footer={
        <>
          <Button kind="ghost" icon={ArrowLeft} onClick={() => setPreview(false)}>
            Back
          </Button>
          <Button icon={Download} onClick={() => saveNeeds(sent.map(({ need }) => need))}>
            Save as File
          </Button>
          <Button
            kind="primary"
            icon={Link}
            needsServer
            isBusy={action.isPending}
            busyText="Creating..."
            onClick={share}
          >
            Create Link
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <NeedsList label="What others see" rows={sent} />
      </div>
    </Dialog>
  ) : (
    <Dialog
      title="What This Song Needs"
      description="Send the list of its plugins as a private link or a file."
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" icon={Eye} disabled={sent.length === 0} onClick={() => setPreview(true)}>
            Preview
          </Button>
        </>
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
      title="Copy Your Link"
      description="You won't see it again, but you can revoke it at any time."
      width={560}
      isHeld
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-16 linked">
        <code className={steps.secret}>{link}</code>
        <div className="cluster gap-10">
          <Button icon={Copy} onClick={() => copyText(link, TOASTS)}>
            Copy Link
          </Button>
        </div>
        <p>
          Anyone with this link sees the list until {formattedDay(share.endsAt)}, without an account. Visits
          are not tracked.
        </p>
      </div>
    </Dialog>
  )
}

const TOASTS = {
  copied: { title: 'Link copied' },
  failed: { title: 'Not copied', description: 'Select the link and copy it yourself.' },
}

/** The decisions of the sender. */
type Choice = { chosen: ReadonlySet<string>; hasVersions: boolean; days: keyof typeof DAYS }

const DAYS = { 7: '7 days', 30: '30 days', 90: '90 days' }

// as: the keys of DAYS, which are numbers in the type and text in a select
const DAY_OPTIONS = Object.entries(DAYS).map(([value, label]) => ({ value, label: `Expires after ${label}` }))

type ChooseNeedsProps = {
  sharable: readonly SharableNeed[]
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Which plugins others see, whether with versions, and for how long. */
function ChooseNeeds({ sharable, choice, onChange }: ChooseNeedsProps) {
  const { chosen, hasVersions, days } = choice
  const isAll = chosen.size === sharable.length

  function toggle(usedId: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(usedId)
    else next.delete(usedId)
    onChange({ ...choice, chosen: next })
  }

  return (
    <div className="grid gap-16 linked">
      <Checkbox
        label="All plugins"
        isChecked={isAll}
        onChange={(isOn) =>
          onChange({ ...choice, chosen: new Set(isOn ? sharable.map(({ usedId }) => usedId) : []) })
        }
      />
      <fieldset className={styles.choices} aria-label="Plugins to share">
        {sharable.map(({ usedId, need, isWithDaw }) => (
          <div key={usedId}>
            <Checkbox
              label={[need.name, factsOf(need), isWithDaw && 'comes with the DAW']
                .filter(Boolean)
                .join(' · ')}
              isChecked={chosen.has(usedId)}
              onChange={(isOn) => toggle(usedId, isOn)}
            />
          </div>
        ))}
      </fieldset>
      <div className={styles.options}>
        <Select
          label="Link expires"
          value={String(days)}
          // as: the options are the keys of DAYS
          onChange={(value) => onChange({ ...choice, days: Number(value) as Choice['days'] })}
          options={DAY_OPTIONS}
        />
        <Switch
          label="With versions"
          description="From the song, or from your own plugins where the song doesn't say."
          isOn={hasVersions}
          onChange={(isOn) => onChange({ ...choice, hasVersions: isOn })}
        />
      </div>
    </div>
  )
}
