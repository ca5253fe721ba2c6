/** Many people, one list: a line from one of them fills in a field. */
export function CrowdDrawing() {
  return (
    <svg viewBox="0 0 360 104" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {PEOPLE.map(([x, y], place) => {
        const field = 26 + (place % FIELDS.length) * 18
        const isLit = place === 5
        const ink = isLit ? 'var(--accent)' : 'var(--line-control)'
        return (
          <g key={x}>
            <path
              d={`M${x} ${y}C${x + 70} ${y} 180 ${field} 214 ${field}`}
              stroke={ink}
              strokeOpacity={isLit ? 1 : 0.5}
              strokeWidth="1.5"
              fill="none"
            />
            <circle cx={x} cy={y} r={isLit ? 5 : 4} fill={ink} />
          </g>
        )
      })}
      {FIELDS.map((width, place) => (
        <g key={width}>
          <rect x="214" y={19 + place * 18} width="120" height="13" rx="3" fill="var(--control)" />
          <rect
            x="220"
            y={23.5 + place * 18}
            width={width}
            height="4"
            rx="2"
            fill={place === 1 ? 'var(--accent)' : 'var(--text-3)'}
          />
        </g>
      ))}
    </svg>
  )
}

const PEOPLE = [
  [28, 22],
  [52, 66],
  [84, 32],
  [20, 88],
  [96, 84],
  [120, 56],
  [132, 16],
  [70, 98],
] as const

const FIELDS = [60, 76, 56, 82]
