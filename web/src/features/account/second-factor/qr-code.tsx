import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Draws a text as a QR code: dark squares on a light ground in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, squares } = useMemo(() => draw(text), [text])

  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.ground} />
      <path d={squares} className={styles.squares} />
    </svg>
  )
}

/** ISO 18004 requires a border of four light squares. */
function draw(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, squares: rows.join('') }
}
