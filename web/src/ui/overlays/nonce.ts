import { setNonce } from 'get-nonce'

/**
 * Dialogs and menus stop the page from scrolling with a style element of their own, which the content security
 * policy allows only with the number the server wrote into the page. Called once, before the first render.
 */
export function applyNonce() {
  const nonce = pageNonce()
  if (nonce) setNonce(nonce)
}

/** The page's nonce, for parts that ask for one. */
function pageNonce() {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content || undefined
}
