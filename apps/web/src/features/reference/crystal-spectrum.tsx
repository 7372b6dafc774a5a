import type { NuclideSheet } from '@vigil/contract'
import { buildSourceTemplate, channelEnergyKeV, DETECTORS, type DetectorModel, type Nuclide } from '@vigil/science'
import { useMemo, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useBoxWidth } from '../../ui/use-box-width.ts'
import { useAmounts } from './use-amounts.ts'

const CATEGORIES = ['snm', 'medical', 'industrial', 'norm'] as const
/** As the models of detectors and of dose take it. */
export const asSource = ({ id, kinds, halfLifeSeconds, lines }: NuclideSheet): Nuclide => ({
  id,
  category: CATEGORIES.find((each) => kinds.includes(each)) ?? 'industrial',
  halfLifeSeconds,
  lines,
})

const HEIGHT = 170
const FOOT = 22
const USUAL_WIDTH = 360
const STEPS = 320
/** Below a ten-thousandth of the highest peak nothing is told apart. */
const DECADES = 4

/** Of an energy range that ends a little above the highest line. */
function curveOf(detector: DetectorModel, nuclide: Nuclide) {
  const { counts } = buildSourceTemplate(nuclide, detector)
  const strong = nuclide.lines.filter(({ perDecay }) => perDecay >= 0.005)
  const highest = Math.max(200, ...(strong.length > 0 ? strong : nuclide.lines).map(({ keV }) => keV)) * 1.15
  const most = Math.max(...counts)
  const channels = Math.min(counts.length, Math.ceil(highest / detector.keVPerChannel))
  const size = Math.max(1, Math.floor(channels / STEPS))
  const points: { keV: number; share: number }[] = []
  for (let at = 0; at < channels; at += size) {
    // The highest of a step: a narrow peak must not fall between two of them.
    const highestOf = Math.max(...counts.slice(at, at + size))
    points.push({ keV: channelEnergyKeV(detector, at + (size - 1) / 2), share: most > 0 ? highestOf / most : 0 })
  }
  return { points, highest }
}

/** What a bare source of it gives in one crystal, by the model that identification uses; counts by powers of ten. */
export function CrystalSpectrum({ detector, sheet }: { detector: DetectorModel; sheet: NuclideSheet }) {
  const { t } = useTranslation()
  const { number } = useAmounts()
  const box = useRef<HTMLDivElement>(null)
  const measured = useBoxWidth(box)
  const width = Number.isFinite(measured) && measured > 0 ? measured : USUAL_WIDTH
  const { points, highest } = useMemo(() => curveOf(detector, asSource(sheet)), [detector, sheet])
  const x = (keV: number): number => (keV / highest) * width
  const y = (share: number): number =>
    (HEIGHT - FOOT) * (1 - Math.max(0, 1 + Math.log10(Math.max(share, 1e-9)) / DECADES))
  const step = [50, 100, 200, 500, 1000].find((each) => highest / each <= 6) ?? 1000
  const ticks = Array.from({ length: Math.floor(highest / step) }, (_, at) => (at + 1) * step)
  const path = points
    .map(({ keV, share }, at) => `${at === 0 ? 'M' : 'L'}${x(keV).toFixed(1)},${y(share).toFixed(1)}`)
    .join('')
  return (
    <div ref={box} className="levels-drawing">
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${t('nuclides.part.spectrum')}: ${sheet.id}, ${detector.id}`}
        style={{ direction: 'ltr' }}
      >
        {ticks.map((keV) => (
          <g key={keV}>
            <line className="levels-grid" x1={x(keV)} x2={x(keV)} y1={0} y2={HEIGHT - FOOT} />
            <text className="levels-axis" x={Math.min(x(keV), width - 14)} y={HEIGHT - 6} textAnchor="middle">
              {number(keV)}
            </text>
          </g>
        ))}
        <text className="levels-axis" x={0} y={HEIGHT - 6}>
          keV
        </text>
        <path d={path} fill="none" stroke="var(--accent)" strokeWidth={1.5} />
      </svg>
    </div>
  )
}

/** As the trade writes the crystals. */
export const CRYSTALS: Readonly<Record<string, string>> = {
  nai: 'NaI(Tl)',
  csi: 'CsI(Tl)',
  labr: 'LaBr₃(Ce)',
  czt: 'CdZnTe',
  hpge: 'HPGe',
}
export const detectors: readonly DetectorModel[] = Object.values(DETECTORS)
