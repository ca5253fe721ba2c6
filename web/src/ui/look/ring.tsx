/** The open ring of a spinner. Drawn here, because the first scripts need no other icon. `size` is in pixels. */
export const Ring = ({ size, className }: { size: number; className: string | undefined }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    className={className}
    aria-hidden="true"
  >
    <circle cx={12} cy={12} r={9} pathLength={100} strokeDasharray="82 18" />
  </svg>
)
