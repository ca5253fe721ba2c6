import { setNonce } from 'get-nonce'

/** Gives the style element with which dialogs stop the page from scrolling the nonce of the page. Called once, before the first render. */
export function applyNonce() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
  if (nonce) setNonce(nonce)
}
