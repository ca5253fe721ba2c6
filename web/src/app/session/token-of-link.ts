import { useEffect, useState } from 'react'
import { tokenInHash } from '#shared/songs/sharing/share-link.ts'

/** The name under which the token of a link is kept in this tab. */
export type LinkPurpose = 'plugfolio.shared-needs' | 'plugfolio.administrator'

/** The token in the address, or the one that was kept; undefined when the link is not complete. `forget` takes it out of the address. */
export function useTokenOfLink(purpose: LinkPurpose) {
  const [token, setToken] = useState(() => tokenInHash(location.hash) ?? keptToken(purpose))

  useEffect(() => {
    forgetKept(purpose)
    // So that the page can be loaded again.
    if (token && location.hash === '') history.replaceState(history.state, '', `#${token}`)
    const follow = () => setToken(tokenInHash(location.hash))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [purpose, token])

  const forget = () => {
    forgetKept(purpose)
    history.replaceState(history.state, '', location.pathname + location.search)
    setToken(undefined)
  }
  return { token, forget }
}

function keptToken(purpose: LinkPurpose) {
  try {
    return tokenInHash(`#${sessionStorage.getItem(purpose) ?? ''}`)
  } catch {
    return undefined
  }
}

function forgetKept(purpose: LinkPurpose) {
  try {
    sessionStorage.removeItem(purpose)
  } catch {
    // It was not kept.
  }
}
