/** The names that filters of the former lists have now. */
const FILTERS = new Map([
  ['ends-soon', 'ending'],
  ['no-plugin', 'unlinked'],
  ['no-price', 'unpriced'],
])

/** The parameters that an earlier address of the page has now, when licenses and purchases were lists of their own; undefined for a present one. */
export function currentParams(params: URLSearchParams): URLSearchParams | undefined {
  const [tab, license, show] = ['tab', 'license', 'show'].map((name) => params.get(name))
  const filter = FILTERS.get(show ?? '')
  if (tab === null && license === null && filter === undefined) return undefined
  const current = new URLSearchParams(params)
  current.delete('tab')
  current.delete('license')
  if (tab === 'purchases') current.set('kind', 'purchase')
  if (tab === 'spending') current.set('view', 'spending')
  if (license) current.set('product', license)
  if (filter) current.set('show', filter)
  return current
}
