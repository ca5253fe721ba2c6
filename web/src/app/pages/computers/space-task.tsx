import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { ListedComputer } from '#shared/formats/formats-answer.ts'
import {
  CONTENT_PLACES,
  contentSum,
  isContentId,
  type MeasuredContent,
} from '#shared/storage/content-places.ts'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import { formatsQuery, storageQuery } from '../../../api/storage-queries.ts'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { computerName } from '../../../features/formats/format-words.ts'
import { FormatsView } from '../../../features/formats/formats-view.tsx'
import { useBringBack, useDeleteForGood } from '../../../features/set-aside/actions.ts'
import {
  BundleList,
  BundleRow,
  type BundlesToSetAside,
  SetAsideButton,
} from '../../../library/bundles/bundle-list.tsx'
import { sumText, sureText } from '../../../library/bundles/storage-words.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { withParams } from '../../../ui/with-params.ts'
import { paths } from '../../paths.ts'
import { ComputerMenu, NoComputer } from './task-parts.tsx'

/** The bundles that a computer could do without. `?computer=` chooses it; without it the first with a proposal is shown. */
export function SpaceTask() {
  const [search, setSearch] = useSearchParams()
  const formats = useQuery(formatsQuery)
  const devices = useQuery(devicesQuery)
  const bringBack = useBringBack()
  const deleteForGood = useDeleteForGood()
  const [asked, setAsked] = useState<BundlesToSetAside>()

  const orderOf =
    ({ mutate }: typeof bringBack | typeof deleteForGood) =>
    ({ deviceId, name }: ListedComputer, installationIds: string[]) => {
      if (deviceId !== null) mutate({ deviceId, installationIds, computer: name })
    }

  if (!formats.data) return <NotLoaded title={overviewWords.couldntLoadFormats} queries={[formats]} />
  const { computers, proposals } = formats.data
  const computer =
    computers.find(({ machine }) => machine === search.get('computer')) ??
    computers.find(({ machine }) => proposals.some((proposal) => proposal.machine === machine)) ??
    computers[0]
  if (!computer) return <NoComputer />
  return (
    <>
      <ComputerMenu
        machine={computer.machine}
        computers={computers.map((each) => ({
          machine: each.machine,
          label: `${computerName(each)} (${formattedNumber(proposals.filter(({ machine }) => machine === each.machine).length)})`,
        }))}
        onChoose={(computer) => setSearch((before) => withParams(before, { computer }))}
      />
      <FormatsView
        key={computer.machine}
        formats={formats.data}
        computer={computer}
        onSetAside={setAsked}
        onBringBack={orderOf(bringBack)}
        onDelete={orderOf(deleteForGood)}
        isBusy={bringBack.isPending || deleteForGood.isPending}
        library={paths.plugins}
        songs={paths.songs}
      >
        <NeverUsed computer={computer} onSetAside={setAsked} />
        <SampleLibraries content={devices.data?.find(({ id }) => id === computer.deviceId)?.content} />
      </FormatsView>
      {asked && (
        <SetAsideDialog
          {...asked}
          songs={paths.songs}
          helperPage={paths.helperAppDownload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const SetAsideDialog = lazyPart(
  async () => (await import('../../../features/set-aside/set-aside-dialog.tsx')).SetAsideDialog,
)

type NeverUsedProps = { computer: ListedComputer; onSetAside: (asked: BundlesToSetAside) => void }

/** The plugins that no known song uses, the largest first, and how sure that is. */
function NeverUsed({ computer, onSetAside }: NeverUsedProps) {
  const storage = useQuery(storageQuery(computer.machine))
  if (!storage.data) return <NotLoaded title={overviewWords.couldntLoadStorage} queries={[storage]} />
  const { neverUsed, neverUsedTotal: total, songs: known } = storage.data
  return (
    <BundleList
      title={overviewWords.installedNeverUsed}
      total={total.plugins > 0 ? `${overviewWords.plugins(total.plugins)}, ${sumText(total)}` : ''}
      note={
        known.read === 0 ? (
          <p>
            {overviewWords.addSongs((words) => (
              <Link href={paths.songs}>{words}</Link>
            ))}
          </p>
        ) : (
          <p>{neverUsed.length === 0 ? overviewWords.allUsed : sureText(known)}</p>
        )
      }
      items={neverUsed}
    >
      {({ pluginId, name, manufacturer, formats, places, bytes }) => (
        <BundleRow
          key={pluginId}
          name={name}
          manufacturer={manufacturer}
          href={`${paths.plugins}?plugin=${pluginId}`}
          formats={formats}
          facts={[]}
          bytes={bytes}
          acts={
            computer.deviceId !== null &&
            places.map(({ machine, installationIds }) => (
              <SetAsideButton
                key={machine}
                name={name}
                onClick={() =>
                  onSetAside({
                    machine,
                    computer: computerName(computer),
                    installationIds,
                    reason: 'storage',
                  })
                }
              />
            ))
          }
        />
      )}
    </BundleList>
  )
}

/** Lists what the content of makers takes on a computer, the most first. It is only told. Renders nothing without any. */
function SampleLibraries({ content = [] }: { content: readonly MeasuredContent[] | undefined }) {
  const known = content.flatMap((each) =>
    isContentId(each.id) ? { ...each, ...CONTENT_PLACES[each.id] } : [],
  )
  if (known.length === 0) return null
  return (
    <BundleList
      title={overviewWords.sampleLibraries}
      total={sumText(contentSum(known))}
      note={<p>{overviewWords.aboutSampleLibraries}</p>}
      items={known}
    >
      {({ id, maker, product, bytes, isAtLeast, isElsewhere }) => (
        <BundleRow
          key={id}
          name={product}
          manufacturer={maker}
          formats={[]}
          facts={[isElsewhere && overviewWords.linkedFolder]}
          bytes={bytes}
          isAtLeast={isAtLeast}
        />
      )}
    </BundleList>
  )
}
