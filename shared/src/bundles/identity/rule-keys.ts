/** Where a bundle is. `machine` is '' for a dropped one. */
export type BundlePlace = { format: string; path: string; bundleId: string | null; machine: string }

/** The keys under which a rule of a split may know a bundle, the most exact first. */
export const ruleKeysOf = (bundle: BundlePlace): string[] => [placeKeyOf(bundle), fileKeyOf(bundle)]

/**
 * The keys of rules that recognize these bundles and none of the remaining ones: by format, file name and identifier, so that the rule
 * is true on every computer, or by place if a remaining bundle has the same.
 */
export function splitKeysOf(chosen: BundlePlace[], remaining: BundlePlace[]): string[] {
  const others = new Set(remaining.map(fileKeyOf))
  const keys = chosen.map((bundle) =>
    others.has(fileKeyOf(bundle)) ? placeKeyOf(bundle) : fileKeyOf(bundle),
  )
  return [...new Set(keys)]
}

const fileKeyOf = ({ format, path, bundleId }: BundlePlace) =>
  `file:${format}/${bundleId ?? ''}/${fileNameOf(path).normalize('NFC').toLowerCase()}`

/** The end of a path says more than its beginning, and a database indexes no key of any length. */
const placeKeyOf = ({ machine, format, path }: BundlePlace) =>
  `place:${machine}/${format}/${path.slice(-MAX_PATH_LENGTH)}`

const MAX_PATH_LENGTH = 400

const fileNameOf = (path: string) =>
  (path.split(/[/\\]/).findLast((part) => part !== '') ?? '').slice(-MAX_PATH_LENGTH)
