import { setNonce } from 'get-nonce'

/**
 * Dialogs and menus stop the page from scrolling with a style element, which the content security policy allows only with
 * the nonce that the server wrote into the page. Called once, before the first render.
 */
export function applyNonce() {
  const nonce = pageNonce()
  if (nonce) setNonce(nonce)
}

function pageNonce() {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content || undefined
}
