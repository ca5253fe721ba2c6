/**
 * What scans and drops saw of one plugin in one format on one platform: one row for each machine and version, its first
 * and last day included. The version is the text as it was read.
 */
export type Observation = {
  owner: Owner
  machine: string
  version: string
  /** ISO dates. */
  firstSeen: string
  lastSeen: string
  /** Hash of the executable, when the helper sent it. */
  binary: string | null
  /** Who signed the executable, when the helper sent it. Read, not verified. */
  signer: string | null
}

/** What has to be known of a person before their machines may speak for others. */
export type Owner = {
  id: string
  /** ISO date of the registration. */
  since: string
  /** How many other plugins their scans showed. */
  otherPlugins: number
  isFlagged: boolean
  /** A hash of the network block of the registration, when the host keeps one. */
  network: string | null
}

/** What a catalog says of the same plugin, format and platform. */
export type CatalogVersion = { catalog: string; version: string }

/** What moderators said: of single versions, and who signs this plugin. */
export type Moderation = {
  verdicts: { version: string; verdict: 'accepted' | 'rejected' }[]
  signer: string | null
}
