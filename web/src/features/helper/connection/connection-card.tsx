import { AppWindow, Cable, Check, Download, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { withBasePath } from '../../../ui/served.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useHelper } from '../use-helper.ts'
import styles from './connection-card.module.css'
import { connectionText, lastSeenText, waitingHint } from './connection-words.ts'
import { PatchCable } from './patch-cable.tsx'
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
        {connectionText(connection, lastAt, now)}
      </p>
      <p className={styles.waiting} role="status">
        {waitingHint(connection)}
      </p>
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label="Paired devices">
          {devices.map((device) => (
            <li key={device.id}>
              <b>{device.name}</b> · {lastSeenText(device, now)} · version {device.version}
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
          busyText="Connecting..."
          onClick={connect}
        >
          {isConnected ? 'Connected' : 'Connect Helper App'}
        </Button>
        <Button icon={Play} disabled={isConnected} onClick={tryDemo}>
          Try Demo
        </Button>
        {isConnected && (
          <Button ref={openInterface} kind="primary" icon={AppWindow} onClick={onOpenInterface}>
            Open Helper App Interface
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
          Download Helper App
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
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
