import { useFormContext } from 'react-hook-form'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import styles from './quiet-hours.module.css'

/** The quiet hours; the times appear once the box is ticked. */
export function QuietHours({ timeZone }: { timeZone: string }) {
  const { watch } = useFormContext()

  return (
    <Surface className={styles.module}>
      <CheckField
        name="quietHours"
        label="Quiet hours"
        hint="No banners or email during these hours, except security alerts by email. Everything stays under the bell."
      />
      {watch('quietHours') === true && (
        <>
          <div className={styles.times}>
            <TextField name="quietFrom" label="From" type="time" />
            <TextField name="quietTo" label="To" type="time" />
          </div>
          <p className={styles.hint}>
            Times are in this browser's time zone ({timeZone.replaceAll('_', ' ')}).
          </p>
        </>
      )}
    </Surface>
  )
}
