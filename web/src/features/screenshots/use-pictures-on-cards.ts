import { useEffect, useEffectEvent } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { screenshotMessages } from './screenshot-words.ts'
import styles from './use-pictures-on-cards.module.css'
import { isTypingIn, pastedPictures, useUploadScreenshot } from './use-upload-screenshot.ts'

type PicturesOnCards = {
  plugins: Plugin[]
  /** The plugin whose details are shown; it takes a pasted picture when no card has the focus. */
  openedId: string
  /** Off while a dialog is open. */
  isEnabled: boolean
  /** Opens the dialog of the screenshot that a plugin already has. */
  onManage: (id: string) => void
}

/** Takes a picture that is dropped on a plugin of the list, or pasted while one has the focus, as its screenshot. */
export function usePicturesOnCards({ plugins, openedId, isEnabled, onManage }: PicturesOnCards) {
  const { upload } = useUploadScreenshot()

  const take = useEffectEvent((id: string, files: File[]) => {
    const plugin = plugins.find((each) => each.id === id)
    if (!plugin) return
    if (plugin.screenshot === null) return upload(id, files)
    // Nothing is replaced by a slip of the hand.
    toast(screenshotMessages.alreadyThere(plugin.name, () => onManage(id)))
  })
  const pasteTarget = useEffectEvent(() => idAt(document.activeElement) ?? openedId)

  useEffect(() => {
    if (!isEnabled) return
    const cards = cardHighlighter()

    function handleDragOver(event: DragEvent) {
      const card = isPictureDrag(event) ? cardAt(event.target) : undefined
      cards.highlight(card)
      if (!card) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }

    function handleDrop(event: DragEvent) {
      cards.highlight(undefined)
      const id = isPictureDrag(event) ? idAt(event.target) : undefined
      if (id === undefined) return
      event.preventDefault()
      take(id, [...(event.dataTransfer?.files ?? [])])
    }

    function handlePaste(event: ClipboardEvent) {
      const files = pastedPictures(event)
      const id = files.length > 0 && !isTypingIn(event.target) ? pasteTarget() : ''
      if (id === '') return
      event.preventDefault()
      take(id, files)
    }

    // Before the page refuses files that are dropped anywhere else.
    const listening = new AbortController()
    const early = { capture: true, signal: listening.signal }
    document.addEventListener('dragover', handleDragOver, early)
    document.addEventListener('drop', handleDrop, early)
    document.addEventListener('dragleave', cards.leave, early)
    document.addEventListener('paste', handlePaste, { signal: listening.signal })
    return () => {
      cards.highlight(undefined)
      listening.abort()
    }
  }, [isEnabled])
}

/** A drag tells the kinds of its files, not their names: a plugin has no kind of picture. */
const isPictureDrag = ({ dataTransfer }: DragEvent) =>
  [...(dataTransfer?.items ?? [])].some(({ kind, type }) => kind === 'file' && type.startsWith('image/'))

/** The card or row of the list around this element. */
function cardAt(target: EventTarget | null) {
  const card = target instanceof Element ? target.closest('[data-index], li') : null
  return card?.querySelector('[data-roving]') ? card : undefined
}

const idAt = (target: EventTarget | null) =>
  cardAt(target)?.querySelector('[data-roving]')?.getAttribute('data-roving') ?? undefined

/** Marks the card under a dragged picture. */
function cardHighlighter() {
  let highlighted: Element | undefined
  const mark = styles.target ?? ''

  const highlight = (card: Element | undefined) => {
    if (card === highlighted) return
    highlighted?.classList.remove(mark)
    card?.classList.add(mark)
    highlighted = card
  }
  return { highlight, leave: (event: DragEvent) => event.relatedTarget === null && highlight(undefined) }
}
