import { versionKeyOf } from '../updates/version-key.ts'
import { type CatalogPackage, isObject, namedPackage } from './catalog-package.ts'

/** One package of winget: the first part of its id is its maker. `undefined` without a name or a release version. */
export function wingetPackageOf(value: unknown): CatalogPackage | undefined {
  if (!isObject(value)) return undefined
  const { Name: name, PackageId: id, Version: text } = value
  if (typeof name !== 'string' || typeof id !== 'string' || typeof text !== 'string' || !ID.test(id))
    return undefined
  const version = versionKeyOf(text)
  const named = namedPackage(name, id.split('.')[0] ?? '')
  if (!version || !named) return undefined
  return {
    slug: id,
    ...named,
    versions: [{ format: '', platform: 'windows', version: version.text, page: '' }],
  }
}

/** `Publisher.Package`, at most eight parts of 32 characters. */
const ID = /^[^\s.\\/:*?"<>|\p{Cc}\p{Surrogate}]{1,32}(?:\.[^\s.\\/:*?"<>|\p{Cc}\p{Surrogate}]{1,32}){1,7}$/u
