import type { ReactNode } from 'react'

/** Line drawings for empty states: an empty shelf, a magnifying glass, a meter at rest, an empty tape, a silent wave. */
export function Illustration({ name }: { name: IllustrationName }) {
  const { width, height, lines } = DRAWINGS[name]
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
      {lines}
    </svg>
  )
}

export type IllustrationName = 'shelf' | 'glass' | 'meter' | 'tape' | 'wave'

const DRAWINGS: Record<IllustrationName, { width: number; height: number; lines: ReactNode }> = {
  shelf: {
    width: 220,
    height: 92,
    lines: (
      <g stroke="var(--line-strong)" strokeWidth="1.5">
        {[0, 1, 2, 3, 4].map((place) => (
          <rect
            key={place}
            x={10 + place * 42}
            y={14 + (place % 2) * 6}
            width="34"
            height="58"
            rx="5"
            strokeDasharray="3 4"
          />
        ))}
        <path d="M0 84H220" stroke="var(--line-control)" />
      </g>
    ),
  },
  glass: {
    width: 220,
    height: 80,
    lines: (
      <g stroke="var(--line-control)" strokeLinecap="round">
        <path d="M4 40H216" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="2 6" />
        <circle cx="104" cy="36" r="25" strokeWidth="2.5" />
        <path d="M123 55l18 18" strokeWidth="5" />
      </g>
    ),
  },
  meter: { width: 200, height: 84, lines: <MeterAtRest /> },
  tape: {
    width: 220,
    height: 84,
    lines: (
      <g stroke="var(--line-control)" strokeWidth="1.5">
        <path d="M40 74H180" stroke="var(--line-strong)" strokeDasharray="3 4" />
        {[62, 158].map((x) => (
          <g key={x}>
            <circle cx={x} cy="40" r="34" />
            <circle cx={x} cy="40" r="11" />
            <path
              d={`M${x} 14v8M${x} 58v8M${x - 26} 40h8M${x + 18} 40h8`}
              stroke="var(--line-strong)"
              strokeLinecap="round"
            />
          </g>
        ))}
      </g>
    ),
  },
  wave: { width: 180, height: 46, lines: <SilentWave /> },
}

function MeterAtRest() {
  return (
    <>
      <path d="M12 74A88 70 0 0 1 188 74" stroke="var(--line-strong)" strokeWidth="3" />
      <path d="M171 33A88 70 0 0 1 188 74" stroke="var(--line-control)" strokeWidth="6" />
      {Array.from({ length: 11 }, (_, tick) => {
        const turned = ((180 + tick * 18) * Math.PI) / 180
        const [across, up] = [Math.cos(turned), Math.sin(turned)]
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a tick is identified by its index
            key={tick}
            d={`M${100 + across * 74} ${74 + up * 62}L${100 + across * 82} ${74 + up * 69}`}
            stroke="var(--line-control)"
            strokeWidth="1.5"
          />
        )
      })}
      <path d="M100 76L48 44" stroke="var(--ok)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="100" cy="76" r="7" fill="var(--ok)" />
    </>
  )
}

function SilentWave() {
  return Array.from({ length: 30 }, (_, place) => {
    const level = LEVELS[place % LEVELS.length] ?? 0
    return (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its index
        key={place}
        d={`M${3 + place * 6} ${23 - level}V${23 + level}`}
        stroke="var(--line-control)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity={1 - Math.abs(place - 15) / 17}
      />
    )
  })
}

const LEVELS = [3, 5, 8, 4, 11, 6, 14, 8, 5, 10]
