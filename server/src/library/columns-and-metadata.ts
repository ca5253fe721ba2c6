import { LIFECYCLE_FIELDS } from '#shared/plugins/lifecycle/lifecycle-fields.ts'

/** The fields that people share inside of an entry's metadata. The others have a column. */
export const METADATA_FIELDS = ['description', 'isFree', ...LIFECYCLE_FIELDS] as const
type MetadataField = (typeof METADATA_FIELDS)[number]

/** All fields that people share, beside the picture. */
export const VALUE_FIELDS = ['name', 'manufacturer', 'type', 'updateUrl', ...METADATA_FIELDS] as const

type Defined<Values> = { [Field in keyof Values]?: Exclude<Values[Field], undefined> }

/** The values of shared fields that are defined, by where an entry has them. */
export function columnsAndMetadata<Values extends object>(values: Values) {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined)
  const isInMetadata = ([field]: [string, unknown]) => METADATA_FIELDS.some((each) => each === field)
  // as: of the same keys
  return {
    columns: Object.fromEntries(defined.filter((each) => !isInMetadata(each))) as Defined<
      Omit<Values, MetadataField>
    >,
    metadata: Object.fromEntries(defined.filter(isInMetadata)) as Defined<
      Pick<Values, MetadataField & keyof Values>
    >,
  }
}
