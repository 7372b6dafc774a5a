import { type NuclidesFound, Permission } from '@vigil/contract'
import { type FirstCalls, useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import type { Span } from './alarm-links.ts'
import { DetectFigures, SPECTROMETERS } from './detect-figures.tsx'
import { DetectLastTen } from './detect-last-ten.tsx'
import { StatisticsFrame } from './statistics-frame.tsx'
import {
  FIGURES_CALL,
  figuresByKind,
  type StatisticsPlace,
  scopeOf,
  useShownPlace,
  useStatisticsPlace,
  usualFigures,
} from './use-statistics-place.ts'

/** Nuclides, only of models that are spectrometers. Asked for beside the other figures, not behind them. */
function useNuclides(place: StatisticsPlace, period: Span, isListed: boolean): NuclidesFound | undefined {
  const { fleet } = useLive()
  const model = place.sn === undefined ? place.model : fleet.place(place.sn)?.deviceType
  const isTold = !isListed && (model === undefined || SPECTROMETERS.includes(model))
  const { data } = useCall('queryRg05NuclideOrdata', nuclidesOf(place, period), { ...FIGURES_CALL, enabled: isTold })
  return isTold ? data : undefined
}

const nuclidesOf = ({ sn, office, task }: StatisticsPlace, { begin, end }: Span) => ({
  beginTime: begin,
  endTime: end,
  ...scopeOf({ sn, office, task, model: undefined }),
})

export const firstCalls: FirstCalls = (time) => {
  const usual = usualFigures(time)
  return [
    ['detectStatistics', figuresByKind(...usual)],
    ['queryRg05NuclideOrdata', nuclidesOf(...usual)],
    ['lowerLimits', figuresByKind(...usual)],
  ]
}

/** What checks found, how often and how sure; which alarms turned out to be false, and what other limits would have given. */
export default function DetectStatisticsPage() {
  const { t } = useTranslation()
  const at = useStatisticsPlace(paths.detectStatistics)
  const { place, period } = at
  const of = figuresByKind(place, period)
  const asked = useCall('detectStatistics', of, FIGURES_CALL)
  const canList = useSession().can(Permission.Query)
  const isListed = place.lastTen && canList
  // Every hour of a year is looked at for it: it is asked for behind the other figures, which would share the database with it.
  const isAnswered = !asked.isPending && !asked.isPlaceholderData
  const lower = useCall('lowerLimits', of, { ...FIGURES_CALL, enabled: isAnswered && !isListed })
  const nuclides = useNuclides(place, period, isListed)
  const { data } = asked
  const shown = useShownPlace(place, asked)
  const isNone = data !== undefined && data.n === 0 && data.judged.device.length === 0 && !isListed
  return (
    <StatisticsFrame
      title={t('pages.title.detectStatistics')}
      at={at}
      canList={canList}
      asked={asked}
      none={isNone ? t('statistics.detect.none') : undefined}
    >
      {isListed ? (
        <DetectLastTen place={place} period={period} />
      ) : (
        data !== undefined &&
        !isNone && (
          <DetectFigures
            data={data}
            lower={lower.isPlaceholderData === asked.isPlaceholderData ? lower.data : undefined}
            nuclides={nuclides}
            place={shown}
          />
        )
      )}
    </StatisticsFrame>
  )
}
