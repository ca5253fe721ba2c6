/** The address of the library, filtered to what a figure counts or lacks. */
export const filterAddress = (library: string, filter: Record<string, string>) =>
  `${library}?${new URLSearchParams(filter)}`
