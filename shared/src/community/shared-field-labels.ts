import { LIFECYCLE_LABELS } from '../plugins/lifecycle/lifecycle-fields.ts'
import type { SharedField } from './shared-field.ts'

/** The label of each field in the edit dialog. */
export const SHARED_FIELD_LABELS: Record<SharedField, string> = {
  name: 'Plugin Name',
  manufacturer: 'Manufacturer',
  type: 'Type',
  description: 'Description',
  updateUrl: 'Update URL',
  ...LIFECYCLE_LABELS,
  isFree: 'Free plugin',
  screenshot: 'Screenshot',
}
