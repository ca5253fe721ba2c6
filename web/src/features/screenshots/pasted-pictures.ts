/** The pictures among pasted files. Text that was copied with a picture of itself, as from a spreadsheet, stays text. */
export function pastedPictures({ clipboardData }: ClipboardEvent): File[] {
  if (!clipboardData || clipboardData.types.includes('text/plain')) return []
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'))
}

/** True for a paste that belongs to a field. */
export const isTypingIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
