/** A number of bytes as text, in decimal units like the Finder: `840 KB`, `1.2 GB`. */
export function formattedSize(bytes: number) {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? Math.round(value * 10) / 10 : Math.round(value)} ${UNITS[power]}`
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']
