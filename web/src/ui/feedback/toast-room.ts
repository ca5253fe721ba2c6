/**
 * Keeps the height of the region of toasts in `--toast-room`: 0 without a toast. While a dialog is open, toasts are at the top of
 * the page, and a dialog that is too high for both leaves that much room.
 */
export function keepRoomForToasts(region: HTMLElement | null) {
  if (!region) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--toast-room', `${region.offsetHeight}px`))
  observer.observe(region)
  return () => {
    observer.disconnect()
    style.removeProperty('--toast-room')
  }
}
