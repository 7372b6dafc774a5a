import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { colourAt } from '../../../../ui/heat-colours.ts'
import { roughDuration } from '../chemical/rough-duration.ts'
import type { Waterfall } from './waterfall.ts'

interface WaterfallViewProps {
  readonly waterfall: Waterfall
  /** Grows with every row: the only reason to paint. */
  readonly rows: number
  /** Energy at the ends. */
  readonly from: number
  readonly to: number
}

const MARKS = [0, 0.25, 0.5, 0.75, 1]

/** The picture begins with rows that can be seen, and grows into a finer one. */
const LEAST_ROWS = 24

/** One row per message, the newest on top; brightness is counts per second. */
export function WaterfallView({ waterfall, rows, from, to }: WaterfallViewProps) {
  const { t, i18n } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = Math.min(waterfall.rows, Math.max(LEAST_ROWS, waterfall.filled))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the waterfall grows in place; `rows` says when
  useEffect(() => {
    const paint = () => {
      const context = canvas.current?.getContext('2d')
      if (document.hidden || context === null || context === undefined) return
      const image = context.createImageData(waterfall.columns, shown)
      waterfall.paint(image.data)
      context.putImageData(image, 0, 0)
    }
    paint()
    document.addEventListener('visibilitychange', paint)
    return () => document.removeEventListener('visibilitychange', paint)
  }, [waterfall, rows, shown])

  const energyAt = (share: number) => {
    const text = formatNumber(i18n.language, from + (to - from) * share)
    return share === 1 ? withUnit(text, unitSymbol(i18n, 'keV')) : text
  }
  const newest = waterfall.timeOf(0)
  const oldest = waterfall.timeOf(waterfall.filled - 1)
  const reach = newest === undefined || oldest === undefined ? 0 : newest - oldest
  return (
    <figure className="waterfall">
      <figcaption>
        <h3>{t('instrument.waterfall.title')}</h3>
        <span className="figure-note">
          {reach === 0
            ? t('instrument.waterfall.empty')
            : t('instrument.waterfall.reach', {
                duration: roughDuration(reach, i18n.language),
              })}
        </span>
        <span className="colour-scale" dir="ltr" aria-hidden="true">
          <span>0</span>
          <i style={{ background: `linear-gradient(to right, ${MARKS.map(colourAt).join(', ')})` }} />
          <span>{t('instrument.perSecond', { value: formatNumber(i18n.language, waterfall.highest(), 1) })}</span>
        </span>
      </figcaption>
      <canvas
        ref={canvas}
        width={waterfall.columns}
        height={shown}
        role="img"
        aria-label={t('instrument.waterfall.title')}
      />
      <div className="bar-axis" dir="ltr" aria-hidden="true">
        {MARKS.map((share) => (
          <span key={share} style={{ insetInlineStart: `${100 * share}%` }}>
            {energyAt(share)}
          </span>
        ))}
      </div>
    </figure>
  )
}
