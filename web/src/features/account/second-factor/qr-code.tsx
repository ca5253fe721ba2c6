import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** A text as a QR code, drawn as one path: dark squares on a light ground in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, squares } = useMemo(() => drawn(text), [text])

  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.ground} />
      <path d={squares} className={styles.squares} />
    </svg>
  )
}

/** The four light squares around it belong to the code (ISO 18004). */
function drawn(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, squares: rows.join('') }
}
