/** Bundles of one computer that the user wants to set aside. */
export type BundlesToSetAside = {
  machine: string
  /** The name of the computer. */
  computer: string
  installationIds: string[]
  reason: 'format' | 'duplicate' | 'storage'
}
