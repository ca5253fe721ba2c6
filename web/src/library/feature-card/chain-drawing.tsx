/** Five units on one cable: two are completed, the third is active. */
export function ChainDrawing() {
  return (
    <svg viewBox="0 0 360 104" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 52H360" stroke="var(--line-control)" strokeWidth="1.5" />
      {UNITS.map(({ lamp, edge, across, up }, place) => {
        const x = 46 + place * 67
        return (
          <g key={x}>
            <rect
              x={x - 23}
              y="24"
              width="46"
              height="56"
              rx="7"
              fill="var(--control)"
              stroke={edge}
              strokeWidth="1.5"
            />
            <circle cx={x} cy="45" r="11" fill="var(--well)" />
            <path
              d={`M${x} 45l${across} ${up}`}
              stroke="var(--text)"
              strokeWidth="2.4"
              strokeLinecap="round"
            />
            <circle cx={x} cy="69" r="3.4" fill={lamp} />
          </g>
        )
      })}
    </svg>
  )
}

const DONE = { lamp: 'var(--ok)', edge: 'var(--line-strong)' }
const ACTIVE = { lamp: 'var(--accent)', edge: 'var(--accent)' }
const LOCKED = { lamp: 'var(--line-control)', edge: 'var(--line-strong)' }

const UNITS = [
  { ...DONE, across: -6, up: -6 },
  { ...DONE, across: 5, up: -7 },
  { ...ACTIVE, across: 0, up: -9 },
  { ...LOCKED, across: 6, up: -5 },
  { ...LOCKED, across: -3, up: -8 },
]
