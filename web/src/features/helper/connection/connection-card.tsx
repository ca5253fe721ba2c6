import { AppWindow, Cable, Check, Download, Globe, Laptop, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Connection } from '#shared/helper/connection.ts'
import { PRODUCT } from '#shared/product.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { withBasePath } from '../../../ui/served.ts'
import * as common from '../../../ui/text/common-words.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useHelper } from '../use-helper.ts'
import styles from './connection-card.module.css'
import * as connectionWords from './connection-words.ts'
import { StateDot } from './state-dot.tsx'

type ConnectionCardProps = { downloadPage: string; onOpenInterface: () => void }

/** The state of the connection with the helper app, the paired devices, and the buttons. */
export function ConnectionCard({ downloadPage, onOpenInterface }: ConnectionCardProps) {
  const { connection, devices = [], lastAt, connect, tryDemo } = useHelper()
  const now = new Date()
  const isConnected = connection.is === 'connected'
  const openInterface = useFocusOnConnect(isConnected)

  return (
    <>
      <PatchCable state={connection.is} />
      <p className={styles.state} role="status">
        <StateDot state={connection.is} />
        {connectionWords.connectionText(connection, lastAt, now)}
      </p>
      <p className={styles.waiting} role="status">
        {connectionWords.waitingHint(connection)}
      </p>
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label={connectionWords.pairedDevices}>
          {devices.map((device) => (
            <li key={device.id}>
              <b>{device.name}</b> ·{' '}
              {connectionWords.deviceFacts(connectionWords.lastSeenText(device, now), device.version)}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          kind={isConnected ? 'secondary' : 'primary'}
          icon={isConnected ? Check : Cable}
          disabled={isConnected}
          isBusy={connection.is === 'connecting'}
          busyText={connectionWords.connecting}
          onClick={connect}
        >
          {isConnected ? connectionWords.connected : connectionWords.connectHelperApp}
        </Button>
        <Button icon={Play} disabled={isConnected} onClick={tryDemo}>
          {connectionWords.tryDemo}
        </Button>
        {isConnected && (
          <Button ref={openInterface} kind="primary" icon={AppWindow} onClick={onOpenInterface}>
            {connectionWords.openHelperAppInterface}
          </Button>
        )}
        <ButtonLink
          className={isConnected ? undefined : styles.wide}
          kind={isConnected ? 'secondary' : 'ghost'}
          icon={Download}
          href={withBasePath(downloadPage)}
          target="_blank"
          rel="noopener"
        >
          {connectionWords.downloadHelperApp}
          <VisuallyHidden> {common.opensInNewTab}</VisuallyHidden>
        </ButtonLink>
      </div>
    </>
  )
}

/** After connecting, the pressed button is disabled, so the focus moves to the next button. */
function useFocusOnConnect(isConnected: boolean) {
  const next = useRef<HTMLButtonElement>(null)
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (isConnected && !wasConnected.current) next.current?.focus()
    wasConnected.current = isConnected
  }, [isConnected])
  return next
}

/** A decorative cable between page and helper: plugged in, unplugged, or with a lamp that shows waiting or failure. */
function PatchCable({ state }: { state: Connection['is'] }) {
  return (
    <div className={styles.patch} aria-hidden="true">
      <div className={styles.end}>
        <span>
          <Globe size={24} />
        </span>
        {PRODUCT}
      </div>
      <svg className={styles.cable} data-state={state} viewBox="0 0 190 60" aria-hidden="true">
        {state === 'connected' ? (
          <path d="M4 26C60 26 60 44 95 44S130 26 186 26" />
        ) : (
          <>
            <path d="M4 26C40 26 44 48 74 46M186 26C150 26 146 48 116 46" />
            <rect className={styles.plug} x="72" y="41.5" width="12" height="9" rx="2" />
            <path className={styles.tip} d="M84 46h6" />
            <rect className={styles.plug} x="105" y="40" width="12" height="12" rx="3" />
            {state !== 'idle' && <circle className={styles.lamp} cx="95" cy="22" r="5" />}
          </>
        )}
      </svg>
      <div className={styles.end}>
        <span>
          <Laptop size={24} />
        </span>
        {connectionWords.helperApp}
      </div>
    </div>
  )
}
