import { type CheckDimension, type CottonCheckStatistics, Permission } from '@vigil/contract'
import { baleMark } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { memo } from 'react'
import { type FirstCalls, useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import type { Span } from './alarm-links.ts'
import { Comparison } from './comparison.tsx'
import { CottonCheckLastTen } from './cotton-check-last-ten.tsx'
import {
  type CheckListOf,
  type CheckPartProps,
  ChecksOverTimePanel,
  ChecksPanel,
  SeasonPanel,
} from './cotton-check-panels.tsx'
import { periodName } from './period-name.ts'
import { StatisticsFrame } from './statistics-frame.tsx'
import { useAbout } from './use-about.ts'
import { useEarlier } from './use-earlier.ts'
import {
  FIGURES_CALL,
  figuresByKind,
  kindsOf,
  type StatisticsPlace,
  useShownPlace,
  useStatisticsPlace,
  usualFigures,
} from './use-statistics-place.ts'

const DIMENSIONS: readonly CheckDimension[] = ['stack', 'origin', 'age', 'level', 'office', 'device', 'by']
const ANY = baleMark('any', '')

/** The list of just the checks that a mark counts; those that found something have a list of their own. */
function checkList({ begin, end }: Span, place: StatisticsPlace, mark: Parameters<CheckListOf>[0] = {}): string {
  const address = mark.found === true ? paths.cottonInspection : paths.cottonDetection
  return address(mark.sn ?? place.sn, {
    begin: String(begin),
    end: String(end),
    office: place.office,
    model: place.model,
    task: place.task,
    kinds: kindsOf(place).join(),
    bale: mark.bale ?? ANY,
    statistic: 'yes',
  })
}

interface CheckFiguresProps {
  readonly data: CottonCheckStatistics
  readonly place: StatisticsPlace
}

const CheckFigures = memo(function CheckFigures({ data: told, place }: CheckFiguresProps) {
  const { t, i18n } = useTranslation()
  const { can, config } = useSession()
  // Nothing is on record from before a task: it is compared with nothing.
  const data = place.task === undefined ? told : { ...told, since: null }
  const about = useAbout(data, place)
  const { unit, begin, end, until, n, found, probability, since } = data
  const mayList = can(Permission.CottonRecord)
  const listOf: CheckListOf = (mark = {}, span = { begin, end }) => (mayList ? checkList(span, place, mark) : undefined)
  const compared = useEarlier(unit)
  const isPart = until < end
  const counted = (each: Span): Span =>
    isPart ? { begin: each.begin, end: Math.min(each.end, each.begin + (until - begin)) } : each
  const earlier = (word: string, of: 'n' | 'found') => (each: CottonCheckStatistics['before']) => ({
    name: `${word}: ${periodName({ unit, begin: each.begin, end: each.end }, i18n.language, config.timeZone)}`,
    n: each[of],
    to: listOf({ found: of === 'found' }, counted(each)),
    isKnown: since !== null && counted(each).end > since,
  })
  const beside = (of: 'n' | 'found') =>
    place.task !== undefined ? [] : compared.map(({ which, name }) => earlier(name, of)(data[which]))
  const part: CheckPartProps = { data, about, listOf }
  return (
    <>
      <Comparison name={t('statistics.cotton.checks')} n={n} to={listOf()} isPart={isPart} earlier={beside('n')} />
      <Comparison
        name={t('statistics.cotton.found')}
        n={found}
        to={listOf({ found: true })}
        isPart={isPart}
        earlier={beside('found')}
      />
      {n > 0 && (
        <>
          <p className="quiet">
            {t('statistics.cotton.meanRisk', {
              value: formatNumber(i18n.language, (probability ?? 0) * 100, 1),
            })}{' '}
            {t('cotton.estimate')}
          </p>
          <div className="figures">
            <ChecksOverTimePanel {...part} />
            {unit === 'year' && <SeasonPanel {...part} />}
            {DIMENSIONS.map((dimension) => (
              <ChecksPanel key={dimension} {...part} dimension={dimension} />
            ))}
          </div>
        </>
      )}
    </>
  )
})

export const firstCalls: FirstCalls = (time) => [['cottonCheckStatistics', figuresByKind(...usualFigures(time))]]

/** How many bales were checked, what was found, and which cotton is at risk. */
export default function CottonCheckStatisticsPage() {
  const { t } = useTranslation()
  const at = useStatisticsPlace(paths.cottonCheckStatistics)
  const { place, period } = at
  const asked = useCall('cottonCheckStatistics', figuresByKind(place, period), FIGURES_CALL)
  const canList = useSession().can(Permission.CottonRecord)
  const { data } = asked
  const shown = useShownPlace(place, asked)
  return (
    <StatisticsFrame
      title={t('pages.title.cottonDetectionStatistics')}
      at={at}
      canList={canList}
      asked={asked}
      none={data?.n === 0 && !place.lastTen ? t('statistics.cotton.none') : undefined}
    >
      {data !== undefined &&
        (place.lastTen && canList ? (
          <CottonCheckLastTen place={place} period={period} />
        ) : (
          <CheckFigures data={data} place={shown} />
        ))}
    </StatisticsFrame>
  )
}
