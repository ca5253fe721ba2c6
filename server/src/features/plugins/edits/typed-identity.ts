import { identityOf } from '#shared/bundles/identity/identity.ts'

/** The identity of a plugin from the name and maker that a user typed, without anything read from a bundle. */
export const typedIdentity = (name: string, manufacturer: string) =>
  identityOf({ name, manufacturer, bundleId: null, audioUnit: null, classId: null })
