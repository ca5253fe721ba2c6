/** The path of the public URL without a trailing slash; empty when it has none. */
export const basePathOf = (publicUrl: string | undefined) =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/** Removes the base path from the URL of a call, unless a proxy has already done so. */
export function withoutBasePath(url: string, basePath: string) {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
