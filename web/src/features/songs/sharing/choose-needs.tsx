import type { SharableNeed } from '#shared/songs/sharing/needs-to-share.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { factsOf } from './needs-list.tsx'
import styles from './sharing.module.css'

/** The decisions of the sender. */
export type Choice = { chosen: ReadonlySet<string>; hasVersions: boolean; days: keyof typeof DAYS }

const DAYS = { 7: '7 days', 30: '30 days', 90: '90 days' }

// as: the keys of DAYS, which are numbers in the type and text in a select
const DAY_OPTIONS = Object.entries(DAYS).map(([value, label]) => ({ value, label: `Ends after ${label}` }))

type ChooseNeedsProps = {
  sharable: readonly SharableNeed[]
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Which plugins others see, whether with versions, and for how long. */
export function ChooseNeeds({ sharable, choice, onChange }: ChooseNeedsProps) {
  const { chosen, hasVersions, days } = choice
  const isAll = chosen.size === sharable.length

  function toggle(usedId: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(usedId)
    else next.delete(usedId)
    onChange({ ...choice, chosen: next })
  }

  return (
    <div className={styles.step}>
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
          label="End of the link"
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
