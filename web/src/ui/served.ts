/** The path below which this site is served, without a slash at its end; the server has written it into the page. */
export const basePath = document.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content ?? ''

/** Where one of our own addresses, such as /api/plugins, is reached. */
export const served = (path: string) => `${basePath}${path}`

/** The address of this site, as helpers and programs are told it. */
export const siteAddress = () => `${location.origin}${basePath}`

/** The path of the page that is open, as our routes know it. */
export const pathHere = () => location.pathname.slice(basePath.length) || '/'
