import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { UnsavedInput } from '../forms/unsaved-input.ts'
import styles from './dialog.module.css'
import { useOpener } from './keep-focus.ts'
import { scrollByKeys } from './scroll-by-keys.ts'

type DialogProps = {
  title: string
  description?: ReactNode
  icon?: ComponentType<{ size?: number }>
  width?: 440 | 500 | 560 | 640 | 720 | 884
  /** The actions, right; on the left `fact` says what they are about. */
  footer?: ReactNode
  fact?: ReactNode
  /** Escape and the scrim ask first then. A `Form` inside says it by itself. */
  hasUnsavedInput?: boolean
  /** Escape and the scrim do nothing: something is under way, or is shown only once. */
  isHeld?: boolean
  /** It asks before something is destroyed. */
  isAlert?: boolean
  /** Gets the focus first. Without it: the first field, or else the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  children?: ReactNode
}

/** A dialog is open while it is rendered. On closing, the focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  const { title, description, icon: Icon, width = 560, footer, fact, isAlert, initialFocus, children } = props
  const { hasUnsavedInput, isHeld, onClose } = props
  const focusOpener = useOpener()
  const [isAsking, setAsking] = useState(false)
  const isFormDirty = useRef(false)

  const isUnsaved = () => hasUnsavedInput === true || isFormDirty.current
  const keepIfUnsaved = (event: Event) => (isHeld || isUnsaved()) && event.preventDefault()

  function askIfUnsaved(event: Event) {
    keepIfUnsaved(event)
    if (!isHeld && isUnsaved()) setAsking(true)
  }

  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim}>
          <RadixDialog.Content
            {...(isAlert && { role: 'alertdialog' })}
            className={styles.dialog}
            style={{ maxWidth: width }}
            onEscapeKeyDown={askIfUnsaved}
            onPointerDownOutside={askIfUnsaved}
            onFocusOutside={keepIfUnsaved}
            onOpenAutoFocus={(event) => focusFirst(event, initialFocus?.current)}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              focusOpener()
            }}
          >
            <header className={styles.head}>
              {Icon && (
                <span className={styles.icon}>
                  <Icon size={20} />
                </span>
              )}
              <div className={styles.words}>
                <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
                {description && (
                  <RadixDialog.Description className={styles.description}>
                    {description}
                  </RadixDialog.Description>
                )}
              </div>
              <IconButton label="Close" icon={X} onClick={onClose} />
            </header>
            <UnsavedInput value={isFormDirty}>
              <div ref={scrollByKeys} className={styles.body}>
                {children}
              </div>
              {(footer || fact) && (
                <footer className={styles.foot}>
                  {fact && <div className={styles.fact}>{fact}</div>}
                  {footer}
                </footer>
              )}
            </UnsavedInput>
            {isAsking && <DiscardQuestion onDiscard={onClose} onKeep={() => setAsking(false)} />}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Asked where a key of Escape too many would throw away what was typed. */
function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title="Discard your changes?"
      description="What you changed here is not saved."
      isAlert
      width={440}
      initialFocus={keep}
      onClose={onKeep}
      footer={
        <>
          <Button ref={keep} kind="ghost" onClick={onKeep}>
            Keep Editing
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  )
}

const FIELDS =
  'input:not([type=hidden]):not([type=file]):not([disabled]), textarea:not([disabled]), select:not([disabled])'

function focusFirst(event: Event, wanted: HTMLElement | null | undefined) {
  event.preventDefault()
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  if (wanted) wanted.focus({ focusVisible: true })
  else (dialog.querySelector<HTMLElement>(FIELDS) ?? dialog).focus()
}
