import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Device } from '#shared/helper/device.ts'
import type { InstallAct } from '#shared/helper/job.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { api } from '../../api/api.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { JobLine } from '../../api/job-line.tsx'
import { devicesQuery, jobsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import * as songPartWords from '../../library/songs/song-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { ActButtons } from '../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import styles from './install-dialog.module.css'
import * as installWords from './install-words.ts'
import { type ProductLine, productsQuery } from './list/product-list.ts'
import { reasonAgainstDevice } from './reason-against-device.ts'

type Order = { device: Device; act: InstallAct; version: string }

/** One product with what can be done with it on each computer, and how what was asked for goes on. */
export function InstallDialog({ product, onClose }: { product: ProductLine; onClose: () => void }) {
  const { name, version, maker, description, license, page, image, pluginIds } = product
  const queries = useQueryClient()
  const devices = useQuery(devicesQuery)
  const readAgain = useCallback(() => {
    void queries.invalidateQueries({ queryKey: productsQuery.queryKey })
  }, [queries])
  const [asked, setAsked] = useState<Order>()
  const [started, setStarted] = useState<{ jobId: string; device: Device }>()
  const order = useAction({
    call: ({ device, act, version: wanted }: Order) =>
      api.installs.order({
        body: { deviceId: device.id, act, catalog: product.catalog, slug: product.slug, version: wanted },
      }),
    stale: [jobsQuery.queryKey],
    failed: installWords.failed,
  })
  const start = (wanted: Order) =>
    order.mutate(wanted, {
      onSuccess: ({ id }) => {
        setAsked(undefined)
        setStarted({ jobId: id, device: wanted.device })
      },
    })
  /** Starts an order, but asks the songs first if it takes something away. */
  const ask = (wanted: Order, has: string) => (has && pluginIds.length > 0 ? setAsked(wanted) : start(wanted))

  return (
    <Dialog title={`${name} ${version}`} width={640} onClose={onClose}>
      <div className="break grid gap-4">
        <p>
          {maker}
          {description && ` · ${description}`}
        </p>
        <p className={styles.links}>
          <span>{license ? installWords.license(license) : installWords.noLicense}</span>
          {page && (
            <a href={page} target="_blank" rel="noreferrer noopener">
              {installWords.manufacturersPage}
            </a>
          )}
          {image && (
            <a href={image} target="_blank" rel="noreferrer noopener">
              {installWords.picture}
            </a>
          )}
        </p>
      </div>
      {asked ? (
        <SongsQuestion
          pluginIds={pluginIds}
          device={asked.device}
          label={installWords.actLabel(asked.act, asked.version, ' ', false)}
          isBusy={order.isPending}
          onGoOn={() => start(asked)}
          onCancel={() => setAsked(undefined)}
        />
      ) : started ? (
        <div className={styles.question}>
          <JobLine
            jobId={started.jobId}
            textOf={(job) => installWords.installJobText(job, started.device.name)}
            progressLabel={installWords.progressOfDownload}
            onEnd={readAgain}
            close={common.back}
            onClose={() => setStarted(undefined)}
          />
        </div>
      ) : (
        <ul className={styles.computers} aria-label={installWords.computers}>
          {devices.data?.map((device) => (
            <Computer
              key={device.id}
              product={product}
              device={device}
              isBusy={order.isPending}
              onAsk={ask}
            />
          ))}
          {devices.data?.length === 0 && <li>{installWords.noComputer}</li>}
        </ul>
      )}
    </Dialog>
  )
}

type ComputerProps = {
  product: ProductLine
  device: Device
  isBusy: boolean
  onAsk: (order: Order, has: string) => void
}

function Computer({ product, device, isBusy, onAsk }: ComputerProps) {
  const { version, systems, installed } = product
  const state = installed.find(({ deviceId }) => deviceId === device.id)
  const system = systems.find(({ platform }) => platform === device.platform)
  const reason = reasonAgainst(product, device)
  const has = state?.version ?? ''
  const isNewer = has === '' || (compareVersions(version, has) ?? 0) > 0
  const acts: { act: InstallAct; version: string }[] = [
    ...(system && isNewer ? [{ act: 'install' as const, version }] : []),
    ...(state?.kept ?? []).slice(0, 1).map((kept) => ({ act: 'go-back' as const, version: kept.version })),
    ...(has ? [{ act: 'uninstall' as const, version: has }] : []),
  ]
  const facts = [
    has && installWords.installedVersion(has),
    !reason &&
      isNewer &&
      system &&
      (system.isInstaller ? installWords.installerOnly : installWords.available(system.size)),
    !system && installWords.noFile(device.platform),
    ...(state?.kept ?? []).slice(0, 1).map((kept) => installWords.keptUntil(kept.version, kept.until)),
    reason,
  ].filter(Boolean)
  return (
    <li>
      <div>
        <h3>{device.name}</h3>
        <p>{facts.join(' ')}</p>
      </div>
      {!reason && (
        <div className={styles.acts}>
          {acts.map(({ act, version: wanted }, at) => (
            <Button
              key={act}
              size="sm"
              needsServer
              kind={at === 0 && act === 'install' ? 'primary' : 'secondary'}
              disabled={isBusy}
              onClick={() => onAsk({ device, act, version: wanted }, has)}
            >
              {installWords.actLabel(act, wanted, has, act === 'install' && system?.isInstaller === true)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** Why nothing can be asked of a computer; '' when it can. */
function reasonAgainst({ catalog }: ProductLine, device: Device): string {
  const { name, installsFrom = '', isOnline } = device
  const reason = reasonAgainstDevice(device)
  if (reason) return reason
  if (installsFrom !== catalog) return installWords.otherCatalog(name, installsFrom)
  return isOnline ? '' : installWords.notRunning(name)
}

type SongsQuestionProps = {
  pluginIds: readonly string[]
  device: Device
  label: string
  isBusy: boolean
  onGoOn: () => void
  onCancel: () => void
}

/** Which songs use a plugin on a computer, before something of it is taken away there. */
function SongsQuestion({ pluginIds, device, label, isBusy, onGoOn, onCancel }: SongsQuestionProps) {
  const check = useQuery({
    queryKey: ['/api/set-aside/check', pluginIds, device.id],
    queryFn: async () => {
      const opened = await Promise.all(pluginIds.map((id) => api.plugins.open({ params: { id } })))
      const installations = opened.flatMap((plugin) => plugin.installations)
      const ids = installations.filter(({ machine }) => machine === device.machine).map(({ id }) => id)
      return ids.length === 0 ? [] : (await api.setAside.check({ body: { installationIds: ids } })).items
    },
    // Songs may have come since, so an answer is never shown again.
    staleTime: 0,
    gcTime: 0,
  })
  const songs = new Set(check.data?.flatMap((item) => item.songs.map(({ title }) => title)) ?? [])
  const count = Math.max(0, ...(check.data ?? []).map(({ songCount }) => songCount))
  return (
    <div className={styles.question}>
      {check.isFetching && <Spinner label={songPartWords.checkingSongs} />}
      {check.error && <p role="alert">{installWords.notChecked(failureReason(check.error))}</p>}
      {check.data && !check.isFetching && count === 0 && <p>{installWords.noSongs}</p>}
      {count > 0 && (
        <Notice tone="amber" title={installWords.songsTitle}>
          <p>{installWords.usedBy(count, [...songs].slice(0, 5).join(', '))}</p>
        </Notice>
      )}
      <div className={styles.acts}>
        <ActButtons
          onCancel={onCancel}
          needsServer
          disabled={check.isFetching || Boolean(check.error)}
          isBusy={isBusy}
          busyText={installWords.askingHelper}
          onClick={onGoOn}
        >
          {label}
        </ActButtons>
      </div>
    </div>
  )
}
