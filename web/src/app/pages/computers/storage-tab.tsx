import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery } from '../../../api/queries.ts'
import { storageQuery } from '../../../api/storage-queries.ts'
import { StorageView } from '../../../features/storage/storage-view.tsx'
import type { AskedBundles } from '../../../library/bundles/asked-bundles.ts'
import { DelayedSpinner } from '../../late-spinner.tsx'
import { paths } from '../../paths.ts'
import { AskedSetAside } from './asked-set-aside.tsx'
import { NoPlugins } from './no-plugins.tsx'

/** What takes space on the user's computers. `?computer=` chooses one. */
export function StorageTab() {
  const [search, setSearch] = useSearchParams()
  const machine = UUID.exec(search.get('computer') ?? '')?.[0]
  const storage = useQuery({ ...storageQuery(machine), placeholderData: (before) => before })
  const devices = useQuery(devicesQuery)
  const [asked, setAsked] = useState<AskedBundles>()

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
  if (storage.data.computers.length === 0) return <NoPlugins what="what takes space on your computers" />
  return (
    <>
      <StorageView
        storage={storage.data}
        machine={machine}
        onChoose={choose}
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
