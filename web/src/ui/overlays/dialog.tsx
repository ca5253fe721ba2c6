import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { ActButtons } from '../forms/form-buttons.tsx'
import { UnsavedInput } from '../forms/unsaved-input.ts'
import * as common from '../text/common-words.ts'
import styles from './dialog.module.css'
import { useEscape } from './escape.ts'
import { useOpener } from './keep-focus.ts'
import { scrollByKeys } from './scroll-by-keys.ts'

type DialogProps = {
  title: string
  description?: ReactNode
  icon?: ComponentType<{ size?: number }>
  width?: 440 | 500 | 560 | 640 | 720 | 884
  /** In pixels, so that a dialog with several sheets keeps its size. */
  minHeight?: number
  /** The actions on the right; `fact` on the left is the text about them. */
  footer?: ReactNode
  fact?: ReactNode
  /** Escape and the scrim then ask first. A `Form` inside sets this itself. */
  hasUnsavedInput?: boolean
  /** Escape and the scrim do nothing: an action is running, or the content is shown only once. */
  isHeld?: boolean
  /** It asks for confirmation of a dangerous action: the first button of its footer gets the focus. */
  isAlert?: boolean
  onClose: () => void
  children?: ReactNode
}

/** A dialog is open while it is rendered. On closing, the focus returns to the element that opened it. */
export function Dialog(props: DialogProps) {
  const { title, description, icon: Icon, width = 560, footer, fact, isAlert, children } = props
  const { hasUnsavedInput, isHeld, minHeight, onClose } = props
  const focusOpener = useOpener()
  const [isAsking, setAsking] = useState(false)
  const isFormDirty = useRef(false)

  const isUnsaved = () => hasUnsavedInput === true || isFormDirty.current
  const mayClose = () => !isHeld && !isUnsaved()

  /** True when it may close; asks first about unsaved input. */
  function mayLeave() {
    if (!isHeld && isUnsaved()) setAsking(true)
    return mayClose()
  }

  useEscape(() => mayLeave() && onClose())

  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim}>
          <RadixDialog.Content
            {...(isAlert && { role: 'alertdialog' })}
            className={styles.dialog}
            style={{ maxWidth: width, minHeight: minHeight && `min(${minHeight}px, 100dvh - 48px)` }}
            onEscapeKeyDown={(event) => mayLeave() || event.preventDefault()}
            onPointerDownOutside={(event) => mayLeave() || event.preventDefault()}
            onFocusOutside={(event) => mayClose() || event.preventDefault()}
            onOpenAutoFocus={(event) => focusFirst(event, isAlert)}
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
              <div className="grow">
                <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
                {description && (
                  <RadixDialog.Description className="soft">{description}</RadixDialog.Description>
                )}
              </div>
              <IconButton label={common.close} icon={X} onClick={onClose} />
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

/** Shown when Escape or a click would discard unsaved input. */
const DiscardQuestion = ({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) => (
  <Dialog
    title={common.discardTitle}
    description={common.discardHint}
    isAlert
    width={440}
    onClose={onKeep}
    footer={
      <ActButtons onCancel={onKeep} cancel={common.keepEditing} kind="danger" onClick={onDiscard}>
        {common.discard}
      </ActButtons>
    }
  />
)

/** A switch, which may be at the end, is not the first field. */
const FIELDS =
  'input:not([type=hidden], [type=file], [role=switch], [disabled]), textarea:not([disabled]), select:not([disabled])'

function focusFirst(event: Event, isAlert = false) {
  event.preventDefault()
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const first = dialog.querySelector<HTMLElement>(isAlert ? 'footer button' : FIELDS)
  // A button that Enter presses is to be seen.
  if (first && isAlert) first.focus({ focusVisible: true })
  else (first ?? dialog).focus()
}
