const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes for users, in the decimal units of the systems: `1.2 GB`. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1]
  const digits = unit === 0 || value >= 10 ? 0 : 1
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}
