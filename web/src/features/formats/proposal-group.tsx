import type { Formats, ListedProposal } from '#shared/formats/formats-answer.ts'
import type { ProposalReason } from '#shared/formats/proposal-reason.ts'
import { BundleList, BundleRow, shownBundle } from '../../library/bundles/bundle-list.tsx'
import * as libraryPartWords from '../../library/library-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import * as formatWords from './format-words.ts'

type ProposalGroupProps = {
  reason: ProposalReason
  /** The proposals of this reason, at least one. */
  proposals: ListedProposal[]
  chosen: ReadonlySet<string>
  onChoose: (installationIds: string[], isChosen: boolean) => void
  /** The path of the library. */
  library: string
}

/** The proposals of one reason, each to choose. */
export function ProposalGroup({ reason, proposals, chosen, onChoose, library }: ProposalGroupProps) {
  const { title, note } = formatWords.PROPOSAL_GROUPS[reason]
  const ids = proposals.map(({ installationId }) => installationId)
  const isAll = ids.every((id) => chosen.has(id))

  return (
    <BundleList
      title={title}
      total={totalText(proposals)}
      note={<p>{note}</p>}
      acts={
        <Button kind="ghost" size="sm" onClick={() => onChoose(ids, !isAll)}>
          {isAll ? libraryPartWords.selectNone : libraryPartWords.selectAll}
        </Button>
      }
      items={proposals}
    >
      {({ installationId, path, sentence, ...bundle }) => (
        <BundleRow
          key={installationId}
          {...shownBundle(bundle, library)}
          facts={[sentence, <code key="path">{path}</code>]}
          choice={
            <Checkbox
              isChecked={chosen.has(installationId)}
              onChange={(isChosen) => onChoose([installationId], isChosen)}
              label={formatWords.select(bundle.name, bundle.format)}
              isLabelHidden
            />
          }
        />
      )}
    </BundleList>
  )
}

/** `12 bundles, at least 3.4 GB` */
export function totalText(bundles: readonly Pick<Formats['proposals'][number], 'bytes'>[]) {
  const sizes = bundles.flatMap(({ bytes }) => bytes ?? [])
  const sum = sizes.reduce((total, size) => total + size, 0)
  return formatWords.bundlesWithSize(
    bundles.length,
    sizes.length > 0 ? sum : undefined,
    sizes.length < bundles.length,
  )
}
