import type { ComponentProps } from 'react'
import type { ComparedNeed } from '#shared/songs/sharing/shared-need.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { NeedsList } from './needs-list.tsx'
import * as sharingWords from './sharing-words.ts'

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
