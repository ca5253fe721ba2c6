import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { escapeDialog } from '../overlays/escape.ts'
import * as common from '../text/common-words.ts'
import styles from './toast-region.module.css'
import { dismissToast, TOAST_DURATION, type Toast, useToasts } from './toast-store.ts'

const HOTKEY = ['F8']
const SWIPE_THRESHOLD = 50
const USABLE = { pointerEvents: 'auto' } as const
const ICONS = { done: CircleCheck, destructive: CircleAlert, info: Info }

/** Where toasts appear. F8 moves the focus here, a swipe to the right dismisses a toast. */
export function ToastRegion() {
  const toasts = useToasts()

  return (
    <RadixToast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport asChild hotkey={HOTKEY}>
        <div ref={keepRoomForToasts} className={styles.region} />
      </RadixToast.Viewport>
    </RadixToast.Provider>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  const { title, description, detail, variant = 'done', action, duration = TOAST_DURATION } = toast
  const Icon = ICONS[variant]

  return (
    <RadixToast.Root
      asChild
      open={toast.open}
      onOpenChange={(open) => open || dismissToast(toast.id)}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={duration}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
      onEscapeKeyDown={escapeDialog}
    >
      {/* The library announces the toast itself, so screen readers must not read this text, too. */}
      <div
        className={styles.toast}
        // While a dialog is open, the library would let the pointer through to the page.
        style={USABLE}
        role={variant === 'destructive' ? 'alert' : 'status'}
        aria-live="off"
        data-variant={variant}
        data-paused={isPaused || undefined}
      >
        <Icon size={18} className={styles.icon} />
        <div className="grow break">
          <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
          {description && <RadixToast.Description className="soft">{description}</RadixToast.Description>}
          {detail && <p className="soft">{detail}</p>}
          {action && (
            <RadixToast.Action asChild altText={action.label} onClick={action.onClick}>
              <Button size="sm" className="above-8">
                {action.label}
              </Button>
            </RadixToast.Action>
          )}
        </div>
        <RadixToast.Close asChild>
          <IconButton label={common.dismiss} icon={X} size={14} className={styles.close} />
        </RadixToast.Close>
        <span className={styles.life} style={{ animationDuration: `${duration}ms` }} aria-hidden="true" />
      </div>
    </RadixToast.Root>
  )
}

/**
 * Keeps the height of the region of toasts in `--toast-room`: 0 without a toast. While a dialog is open, toasts are at the top of
 * the page, and a dialog that is too high for both leaves that much room.
 */
function keepRoomForToasts(region: HTMLElement | null) {
  if (!region) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--toast-room', `${region.offsetHeight}px`))
  observer.observe(region)
  return () => {
    observer.disconnect()
    style.removeProperty('--toast-room')
  }
}
