import type { ReactNode } from 'react'
import { type FinishName, finishColors } from '../artwork/finishes.ts'
import styles from './feature-card.module.css'

type FeatureCardProps = {
  drawing: keyof typeof DRAWINGS
  title: string
  /** One sentence. */
  children: ReactNode
  /** One button. */
  action: ReactNode
}

/** Describes a part of the product, with a drawing and a link to it. */
export function FeatureCard({ drawing, title, children, action }: FeatureCardProps) {
  const Drawing = DRAWINGS[drawing]

  return (
    <article className={styles.card}>
      <figure aria-hidden="true">
        <Drawing />
      </figure>
      <div className={styles.body}>
        <h3>{title}</h3>
        <p>{children}</p>
        {action}
      </div>
    </article>
  )
}

/** Five units on one cable: two are completed, the third is active. */
const ChainDrawing = () => (
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
          <path d={`M${x} 45l${across} ${up}`} stroke="var(--text)" strokeWidth="2.4" strokeLinecap="round" />
          <circle cx={x} cy="69" r="3.4" fill={lamp} />
        </g>
      )
    })}
  </svg>
)

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

/** Many people, one list: a line from one of them fills in a field. */
const CrowdDrawing = () => (
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

/** A shelf of plugins, one of them pulled out. */
const ShelfDrawing = () => (
  <svg viewBox="0 0 360 104" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    {SPINES.map(({ x, width, height, name, isOut }) => {
      const [, mid, ink] = finishColors(name)
      const top = (isOut ? 84 : 96) - height
      return (
        <g key={x}>
          <rect x={x} y={top} width={width} height={height} rx="1.5" fill={isOut ? 'var(--accent)' : mid} />
          <rect
            x={x}
            y={top + 8}
            width={width}
            height="3"
            fill={isOut ? 'var(--on-accent)' : ink}
            opacity={isOut ? 1 : 0.8}
          />
        </g>
      )
    })}
    <path d="M0 97.5H360" stroke="var(--line-control)" strokeWidth="1.5" />
  </svg>
)

/** Finish, width and height of every spine, from left to right. */
const BOOKS: [FinishName, number, number][] = [
  ['rosewood', 7, 72],
  ['petrol', 9.5, 56],
  ['hammer', 12, 60],
  ['plum', 9.5, 60],
  ['moss', 12, 56],
  ['ice', 9.5, 60],
  ['fern', 12, 72],
  ['hammer', 7, 56],
  ['bone', 12, 56],
  ['sand', 9.5, 64],
  ['brass', 12, 68],
  ['hammer', 9.5, 60],
  ['ice', 7, 68],
  ['bone', 7, 64],
  ['cobalt', 9.5, 60],
  ['violet', 12, 68],
  ['rosewood', 12, 68],
  ['plum', 9.5, 72],
  ['hammer', 12, 56],
  ['ember', 12, 56],
  ['moss', 9.5, 64],
  ['cobalt', 7, 68],
  ['ice', 12, 68],
  ['rosewood', 9.5, 72],
  ['ember', 9.5, 64],
  ['brass', 12, 64],
  ['hammer', 9.5, 56],
  ['ice', 9.5, 64],
  ['sand', 12, 64],
  ['petrol', 7, 60],
  ['brass', 12, 60],
  ['rosewood', 7, 60],
  ['bone', 7, 56],
  ['hammer', 7, 56],
]

const SPINES = BOOKS.map(([name, width, height], place) => ({
  name,
  width,
  height,
  x: BOOKS.slice(0, place).reduce((left, book) => left + book[1] + 2, 18),
  isOut: place === 13,
}))

const DRAWINGS = { shelf: ShelfDrawing, crowd: CrowdDrawing, chain: ChainDrawing }
