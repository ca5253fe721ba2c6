import { onTestFinished } from 'vitest'

/** The links of other programs that the page opens, which a test must not follow. */
export function openedLinks() {
  const links: string[] = []
  const listen = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    links.push(event.target.href)
  }
  document.addEventListener('click', listen)
  onTestFinished(() => document.removeEventListener('click', listen))
  return links
}
