import type { NuclideSheet } from '@vigil/contract'
import { unitSymbol, withUnit } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useHalfLife } from './half-life.ts'
import { useAmounts } from './use-amounts.ts'

type Chain = NuclideSheet['chain']
type Member = Chain['members'][number]

const CELL = { width: 118, height: 62, gapX: 26, gapY: 30 } as const

/** A narrower one could not be read: it is scrolled instead. */
const LEAST_WIDTH = 720

interface Placed extends Member {
  readonly x: number
  readonly y: number
}

/** By protons from left to right and by mass from top to bottom, as charts of nuclides are drawn; columns that nobody is in are left out. */
export function placeChain({ members }: Chain): { placed: readonly Placed[]; width: number; height: number } {
  const columns = [...new Set(members.map(({ z }) => z))].sort((a, b) => a - b)
  // An excited state stands above its ground state.
  const rowKey = ({ a, id }: Member): number => -a * 2 - (id.endsWith('m') ? 1 : 0)
  const rows = [...new Set(members.map(rowKey))].sort((a, b) => a - b)
  const placed = members.map((member) => ({
    ...member,
    x: columns.indexOf(member.z) * (CELL.width + CELL.gapX),
    y: rows.indexOf(rowKey(member)) * (CELL.height + CELL.gapY),
  }))
  return {
    placed,
    width: columns.length * (CELL.width + CELL.gapX) - CELL.gapX,
    height: rows.length * (CELL.height + CELL.gapY) - CELL.gapY,
  }
}

/** The way from one box to the other, from border to border. */
function arrow(from: Placed, to: Placed): string {
  const start = { x: from.x + CELL.width / 2, y: from.y + CELL.height / 2 }
  const end = { x: to.x + CELL.width / 2, y: to.y + CELL.height / 2 }
  const dx = end.x - start.x
  const dy = end.y - start.y
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : CELL.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : CELL.height / 2 / Math.abs(dy),
  )
  const inset = Math.min(share, 0.49)
  return `M${start.x + dx * inset},${start.y + dy * inset}L${end.x - dx * inset},${end.y - dy * inset}`
}

/** What a nuclide becomes, step by step, until it is stable. Drawn, and the same as a list for who does not see it. */
export function DecayChain({ chain, ofFile }: { chain: Chain; ofFile(id: string): boolean }) {
  const { t, i18n } = useTranslation()
  const halfLife = useHalfLife()
  const { number } = useAmounts()
  const percentOf = (percent: number) => withUnit(number(percent), unitSymbol(i18n, '%'))
  const { placed, width, height } = placeChain(chain)
  const at = new Map(placed.map((each) => [each.id, each]))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="sheet-scroll" role="group" tabIndex={0} aria-label={t('nuclides.part.chain')}>
        <svg
          viewBox={`-2 -2 ${width + 4} ${height + 4}`}
          role="img"
          aria-label={t('nuclides.part.chain')}
          className="decay-chain"
          style={{ direction: 'ltr', maxInlineSize: width + 4, minInlineSize: Math.min(width + 4, LEAST_WIDTH) }}
        >
          <defs>
            <marker id="decay-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0,0L8,4L0,8Z" fill="var(--quiet)" />
            </marker>
          </defs>
          {chain.steps.map(({ from, to, mode, percent }) => {
            const start = at.get(from)
            const end = at.get(to)
            return (
              start &&
              end && (
                <path
                  key={`${from} ${to} ${mode}`}
                  d={arrow(start, end)}
                  className="decay-step"
                  markerEnd="url(#decay-arrow)"
                >
                  <title>{`${from} → ${to}: ${t(`nuclides.mode.${mode}` as 'nuclides.mode.alpha')} ${percentOf(percent)}`}</title>
                </path>
              )
            )
          })}
          {placed.map(({ id, x, y, halfLifeSeconds }) => (
            <g key={id} transform={`translate(${x},${y})`} data-stable={halfLifeSeconds === 0}>
              <rect className="decay-box" width={CELL.width} height={CELL.height} rx={4} />
              <text className="decay-name" x={CELL.width / 2} y={24} textAnchor="middle">
                {id}
              </text>
              <text className="levels-axis" x={CELL.width / 2} y={44} textAnchor="middle">
                {halfLife(halfLifeSeconds)}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <ol className="decay-list">
        {chain.steps.map(({ from, to, mode, percent }) => (
          <li key={`${from} ${to} ${mode}`}>
            <bdi dir="ltr">
              {ofFile(from) ? <Link to={paths.nuclide(from)}>{from}</Link> : from} →{' '}
              {ofFile(to) ? <Link to={paths.nuclide(to)}>{to}</Link> : to}
            </bdi>
            : {t(`nuclides.mode.${mode}` as 'nuclides.mode.alpha')}, <bdi dir="ltr">{percentOf(percent)}</bdi>
          </li>
        ))}
      </ol>
    </>
  )
}
