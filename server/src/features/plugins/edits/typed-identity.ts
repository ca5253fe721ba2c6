import { identityOf } from '#shared/bundles/identity/identity.ts'

/** How a plugin is recognized by what a person typed: name and maker, nothing read from a bundle. */
export const typedIdentity = (name: string, manufacturer: string) =>
  identityOf({ name, manufacturer, bundleId: null, audioUnit: null, classId: null })
