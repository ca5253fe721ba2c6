import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ListedComputer } from '#shared/formats/formats-answer.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import { formatsQuery, storageQuery } from '../../../api/storage-queries.ts'
import { computerName } from '../../../features/formats/format-words.ts'
import { FormatsView } from '../../../features/formats/formats-view.tsx'
import { useBringBack, useDeleteForGood } from '../../../features/set-aside/actions.ts'
import { NeverUsed } from '../../../features/storage/never-used.tsx'
import { SampleLibraries } from '../../../features/storage/sample-libraries.tsx'
import type { BundlesToSetAside } from '../../../library/bundles/bundles-to-set-aside.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { DelayedSpinner } from '../../delayed-spinner.tsx'
import { PageActions } from '../../lists/page-actions.tsx'
import { paths } from '../../paths.ts'
import { AskedSetAside } from './asked-set-aside.tsx'
import { NoComputer } from './no-computer.tsx'

/** The bundles that a computer could do without. `?computer=` chooses it; without it the first with a proposal is shown. */
export function SpaceTask() {
  const [search, setSearch] = useSearchParams()
  const formats = useQuery(formatsQuery)
  const devices = useQuery(devicesQuery)
  const bringBack = useBringBack()
  const deleteForGood = useDeleteForGood()
  const [asked, setAsked] = useState<BundlesToSetAside>()

  const choose = (machine: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('computer', machine)
      return next
    })
  const bringBackOn = ({ deviceId, name }: ListedComputer, installationIds: string[]) => {
    if (deviceId !== null) bringBack.mutate({ deviceId, installationIds, computer: name })
  }
  const deleteOn = ({ deviceId, name }: ListedComputer, installationIds: string[]) => {
    if (deviceId !== null) deleteForGood.mutate({ deviceId, installationIds, computer: name })
  }

  if (formats.isLoadingError)
    return (
      <LoadFailed title="We couldn't load your formats" error={formats.error} onTryAgain={formats.refetch} />
    )
  if (!formats.data) return <DelayedSpinner />
  const { computers, proposals } = formats.data
  const computer =
    computers.find(({ machine }) => machine === search.get('computer')) ??
    computers.find(({ machine }) => proposals.some((proposal) => proposal.machine === machine)) ??
    computers[0]
  if (!computer) return <NoComputer />
  return (
    <>
      {computers.length > 1 && (
        <PageActions>
          <Select
            label="Computer"
            icon={HardDrive}
            value={computer.machine}
            onChange={choose}
            options={computers.map((each) => ({
              value: each.machine,
              label: `${computerName(each)} (${formattedNumber(proposals.filter(({ machine }) => machine === each.machine).length)})`,
            }))}
          />
        </PageActions>
      )}
      <FormatsView
        key={computer.machine}
        formats={formats.data}
        computer={computer}
        onSetAside={setAsked}
        onBringBack={bringBackOn}
        onDelete={deleteOn}
        isBusy={bringBack.isPending || deleteForGood.isPending}
        library={paths.plugins}
        songs={paths.songs}
      >
        <UnusedOn computer={computer} onSetAside={setAsked} />
        <SampleLibraries content={devices.data?.find(({ id }) => id === computer.deviceId)?.content} />
      </FormatsView>
      {asked && <AskedSetAside asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function UnusedOn({
  computer,
  onSetAside,
}: {
  computer: ListedComputer
  onSetAside: (asked: BundlesToSetAside) => void
}) {
  const { machine, deviceId } = computer
  const storage = useQuery(storageQuery(machine))
  if (storage.isLoadingError)
    return (
      <LoadFailed title="We couldn't load your storage" error={storage.error} onTryAgain={storage.refetch} />
    )
  if (!storage.data) return <DelayedSpinner />
  return (
    <NeverUsed
      storage={storage.data}
      computer={computerName(computer)}
      canMove={deviceId !== null}
      onSetAside={onSetAside}
      library={paths.plugins}
      songs={paths.songs}
    />
  )
}
