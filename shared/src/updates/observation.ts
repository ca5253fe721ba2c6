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
  /** The signer of the executable, if the helper sent it. Not verified. */
  signer: string | null
}

/** The facts that decide whether a person's machines count. */
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

/** A catalog's version of the same plugin, format and platform. */
export type CatalogVersion = { catalog: string; version: string }

/** Moderators' verdicts on versions, and the signer of the plugin that they set. */
export type Moderation = {
  verdicts: { version: string; verdict: 'accepted' | 'rejected' }[]
  signer: string | null
}
