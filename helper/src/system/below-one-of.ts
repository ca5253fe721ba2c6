/** Returns a function that says whether a path is below one of these folders. On Windows paths may have different slashes. */
export function belowOneOf(folders: string[]) {
  const prefixes = folders.map((folder) => `${withSlashes(folder)}/`)
  return (path: string) => prefixes.some((start) => withSlashes(path).startsWith(start))
}

const withSlashes = (path: string) => path.replaceAll('\\', '/').replace(/\/$/, '')
