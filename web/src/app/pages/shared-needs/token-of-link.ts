import { useEffect, useState } from 'react'
import { tokenInHash } from '#shared/songs/sharing/share-link.ts'

const KEPT = 'plugfolio.shared-needs'

/** Keeps the token in this tab while the user signs in: the address of the sign-in page must not have it. */
export function keepTokenForSignIn(token: string) {
  try {
    sessionStorage.setItem(KEPT, token)
  } catch {
    // A browser without storage: the user opens the link again.
  }
}

/** The token in the address, or the one that was kept; undefined when the link is not complete. */
export function useTokenOfLink() {
  const [token, setToken] = useState(() => tokenInHash(location.hash) ?? keptToken())

  useEffect(() => {
    forgetToken()
    // So that the page can be loaded again.
    if (token && location.hash === '') history.replaceState(history.state, '', `#${token}`)
    const follow = () => setToken(tokenInHash(location.hash))
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [token])

  return token
}

function keptToken() {
  try {
    return tokenInHash(`#${sessionStorage.getItem(KEPT) ?? ''}`)
  } catch {
    return undefined
  }
}

function forgetToken() {
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // It was not kept.
  }
}
