import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { License } from '#shared/licenses/license.ts'
import { pluginLicensesQuery } from '../../api/license-queries.ts'
import * as libraryPartWords from '../../library/library-words.ts'
import * as licenseWords from '../../library/license-words.ts'
import { KIND_LABELS, placeNamesOf, productAddress, usedPlacesText } from '../../library/license-words.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from './plugin-license-list.module.css'

type PluginLicenseListProps = { pluginId: string; isCovered: boolean; licenses: string; onClose?: () => void }

/** The licenses of one plugin, each with where it is active. */
export function PluginLicenseList({ pluginId, isCovered, licenses }: PluginLicenseListProps) {
  const { data, error } = useQuery({ ...pluginLicensesQuery(pluginId), enabled: isCovered })

  return (
    <section className={styles.licenses} aria-label={licenseWords.licenses}>
      <h3>{licenseWords.licenses}</h3>
      {!isCovered && <p>{licenseWords.noKnownLicenseCovers}</p>}
      {isCovered && !data && !error && <Spinner label={libraryPartWords.loading} />}
      {error && !data && <p>{licenseWords.couldntLoadLicenses}</p>}
      {data && (
        <ul>
          {data.licenses.map((license) => (
            <li key={license.id}>
              <Link href={productAddress(licenses, license.id)}>{license.title}</Link>
              <span>{placesText(license, placeNamesOf(license, data.places))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const placesText = (license: License, names: string[]) =>
  [KIND_LABELS[license.kind], [usedPlacesText(license), names.join(', ')].filter(Boolean).join(': ')]
    .filter(Boolean)
    .join(' · ')
