import { setNonce } from 'get-nonce'

/** Gives the style element with which dialogs stop the page from scrolling the nonce of the page. Called once, before the first render. */
export function applyNonce() {
  const nonce = pageNonce()
  if (nonce) setNonce(nonce)
}

function pageNonce() {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content || undefined
}
