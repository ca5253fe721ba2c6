import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import { storageQuery } from '../../../api/storage-queries.ts'
import { computerName } from '../../../features/formats/format-words.ts'
import { StorageView } from '../../../features/storage/storage-view.tsx'
import type { BundlesToSetAside } from '../../../library/bundles/bundles-to-set-aside.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { DelayedSpinner } from '../../delayed-spinner.tsx'
import { PageActions } from '../../lists/page-actions.tsx'
import { paths } from '../../paths.ts'
import { AskedSetAside } from './asked-set-aside.tsx'
import { NoPlugins } from './no-plugins.tsx'

/** The bundles that take space on the user's computers. `?computer=` chooses one. */
export function StorageTab() {
  const [search, setSearch] = useSearchParams()
  const machine = UUID.exec(search.get('computer') ?? '')?.[0]
  const storage = useQuery({ ...storageQuery(machine), placeholderData: (before) => before })
  const devices = useQuery(devicesQuery)
  const [asked, setAsked] = useState<BundlesToSetAside>()

  const choose = (chosen: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (chosen === undefined) next.delete('computer')
      else next.set('computer', chosen)
      return next
    })

  if (storage.isLoadingError)
    return (
      <LoadFailed title="We couldn't load your storage" error={storage.error} onTryAgain={storage.refetch} />
    )
  if (!storage.data) return <DelayedSpinner />
  const { computers } = storage.data
  if (computers.length === 0) return <NoPlugins what="what takes space on your computers" />
  return (
    <>
      {computers.length > 1 && (
        <PageActions>
          <Select
            label="Computer"
            icon={HardDrive}
            value={machine ?? ''}
            onChange={(value) => choose(value === '' ? undefined : value)}
            options={[
              { value: '', label: 'All computers' },
              ...computers
                .filter((each) => each.machine !== '')
                .map((each) => ({ value: each.machine, label: computerName(each) })),
            ]}
          />
        </PageActions>
      )}
      <StorageView
        storage={storage.data}
        machine={machine}
        canMove={(id) => devices.data?.some((device) => device.machine === id) ?? false}
        onSetAside={setAsked}
        library={paths.plugins}
        songs={paths.songs}
      />
      {asked && <AskedSetAside asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
