import type { Exposure, ExposureFigures } from '@vigil/contract'
import { durationText } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { FigurePanel } from '../../../ui/figures/figure-panel.tsx'
import { ShareChart } from '../../../ui/figures/share-chart.tsx'

const MINUTE_MS = 60_000

interface BeyondPanelProps {
  readonly data: Exposure
  readonly place: ExposureFigures
  readonly about: readonly (readonly [string, string])[]
}

/** How long the place and each device were at or beyond each level. */
export function BeyondPanel({ data, place, about }: BeyondPanelProps) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const levelName = ({ level, direction }: ExposureFigures['beyond'][number]) => {
    const name = t(`safety.exposure.level.${level}`)
    return direction === 'above' ? name : t('safety.exposure.below', { level: name })
  }
  const levels = place.beyond
  const minutes = (figures: ExposureFigures) =>
    levels.map(({ level, direction }) => {
      const found = figures.beyond.find((each) => each.level === level && each.direction === direction)
      return found === undefined ? null : Math.round(found.ms / MINUTE_MS)
    })
  const title = t('safety.exposure.beyond')
  if (levels.length === 0) return null
  return (
    <FigurePanel
      title={title}
      wide
      about={about}
      table={() => ({
        columns: [
          { title: t('safety.exposure.column.who'), type: 'text' },
          ...levels.map((level) => ({
            title: t('safety.exposure.inMinutes', { name: levelName(level) }),
            type: 'number' as const,
          })),
        ],
        rows: [
          { key: '', cells: [t('safety.exposure.place'), ...minutes(place)] },
          ...data.devices.map((device) => ({
            key: device.sn,
            cells: [fleet.place(device.sn)?.name ?? device.sn, ...minutes(device)],
          })),
        ],
      })}
    >
      <ShareChart
        label={title}
        rows={levels.map((level) => ({
          key: `${level.level} ${level.direction}`,
          name: levelName(level),
          n: level.ms,
          value: level.ms === 0 ? '0' : durationText(level.ms, i18n.language),
          to: undefined,
        }))}
      />
    </FigurePanel>
  )
}
