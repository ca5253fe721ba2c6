/** The path below which people reach this server, without a slash at its end; empty on a domain of its own. */
export const basePathOf = (publicUrl: string | undefined) =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/** The address of a call as our routes know it. A proxy may hand the base path on, or take it off. */
export function withoutBasePath(url: string, basePath: string) {
  if (!url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
