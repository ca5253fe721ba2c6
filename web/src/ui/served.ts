/** The path under which this site is served, without a trailing slash; the server writes it into the page. */
export const basePath = document.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content ?? ''

/** The path of one of our own URLs, such as /api/plugins, under the base path. */
export const withBasePath = (path: string) => `${basePath}${path}`

/** The address of this site for helpers and API clients. */
export const siteAddress = () => `${location.origin}${basePath}`

/** The path of the current page, without the base path. */
export const currentPath = () => location.pathname.slice(basePath.length) || '/'
