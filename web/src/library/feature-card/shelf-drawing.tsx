import { type FinishName, finishColors } from '../artwork/finishes.ts'

/** A shelf of plugins, one of them pulled out. */
export function ShelfDrawing() {
  return (
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
}

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
