import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { IconButton } from '../controls/icon-button.tsx'
import * as common from '../text/common-words.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './input.module.css'
import passwordStyles from './text-field.module.css'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'number' | 'time' | 'date'
  placeholder?: string
  autoComplete?: string
  autoFocus?: boolean
  maxLength?: number
  /** For machine-readable values: versions, paths, addresses. */
  isData?: boolean
}

/** One line of text. A password can be shown. */
export function TextField({
  name,
  label,
  hint,
  isRequired,
  type = 'text',
  isData,
  ...native
}: TextFieldProps) {
  const { register } = useFormContext()
  const [isShown, setShown] = useState(false)

  return (
    <Field name={name} label={label} hint={hint} isRequired={isRequired}>
      {(control) => {
        const input = (
          <input
            {...register(name)}
            {...control}
            {...native}
            type={isShown ? 'text' : type}
            className={styles.input}
            data-type={isData ? 'data' : undefined}
          />
        )
        if (type !== 'password') return input
        return (
          <div className={passwordStyles.password}>
            {input}
            <IconButton
              className={passwordStyles.eye}
              label={isShown ? common.hideTyped : common.showTyped}
              icon={isShown ? EyeOff : Eye}
              onClick={() => setShown(!isShown)}
            />
          </div>
        )
      }}
    </Field>
  )
}
