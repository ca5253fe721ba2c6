/** An unchanged version text of one plugin, format and platform that scans and drops found on a machine, from first to last day. */
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
  /** The number of other plugins in their scans. */
  otherPlugins: number
  isFlagged: boolean
  /** A hash of the network block of the registration, when the host keeps one. */
  network: string | null
}

/** A catalog's version of the same plugin, format and platform. */
export type CatalogVersion = { catalog: string; version: string }

/** Moderators' verdicts on versions, and their choice of the plugin's signer. */
export type Moderation = {
  verdicts: { version: string; verdict: 'accepted' | 'rejected' }[]
  signer: string | null
}
