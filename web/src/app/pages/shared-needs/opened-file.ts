import { useEffect, useState } from 'react'

/** A file can be kept only in memory, so that it is lost when signing in loads the page again. */
let kept: File | undefined

/** Keeps the opened file while the user signs in. */
export function keepFileForSignIn(file: File) {
  kept = file
}

/** The file that is open: the one that was kept, or one that the user chooses now. A link that is opened later takes its place. */
export function useOpenedFile() {
  const [file, setFile] = useState(() => kept)

  useEffect(() => {
    kept = undefined
    const forget = () => setFile(undefined)
    window.addEventListener('hashchange', forget)
    return () => window.removeEventListener('hashchange', forget)
  }, [])

  return [file, setFile] as const
}
