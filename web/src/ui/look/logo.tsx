import { withBasePath } from '../served.ts'
import styles from './logo.module.css'

/** The logo: the mark and the name. `height` in pixels. */
export function Logo({ height = 26 }: { height?: number }) {
  const width = Math.round((height * WIDTH) / HEIGHT)
  return (
    <img
      className={styles.logo}
      src={withBasePath('/assets/logo.png')}
      alt="Plugfolio"
      width={width}
      height={height}
    />
  )
}

const [WIDTH, HEIGHT] = [548, 128]

/** The mark without the name: a jack plug is the spine, a page with a knob's pointer the leaf. */
export const LogoMark = ({ size = 24 }: { size?: number }) => (
  <svg
    className={styles.mark}
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="currentColor"
    aria-hidden="true"
  >
    <path d="M6.4 3h3.2A1.4 1.4 0 0 1 11 4.4V17H5V4.4A1.4 1.4 0 0 1 6.4 3Z" />
    <path d="M5 18.6h6v3.8H5Z" />
    <path d="M5 24h6v1.3c0 2.3-1.5 4.4-3 4.4s-3-2.1-3-4.4Z" />
    <path
      fillRule="evenodd"
      d="M12.6 3h5.2a8.7 8.7 0 0 1 0 17.4h-5.2ZM16.12 10.82A1.25 1.25 0 0 0 17.88 12.58L22.88 7.58A1.25 1.25 0 0 0 21.12 5.82Z"
    />
  </svg>
)
