/** The address of the library at `library`, filtered to the plugins of a figure. */
export const filterAddress = (library: string, filter: Record<string, string> | [string, string][]) =>
  `${library}?${new URLSearchParams(filter)}`
