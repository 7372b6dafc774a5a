import type { SurveyGroup, SurveyQuantity } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { timeProblems, timeQuery } from '../../../ui/records/period.ts'
import { PeriodBar } from '../../../ui/records/period-bar.tsx'
import { measured } from '../../../ui/values/measured.ts'
import { setAll } from '../monitor/monitor-address.ts'
import { useShownSpan } from '../monitor/use-monitor-data.ts'
import { BoxChart } from './box-chart.tsx'
import { DeviceFigures } from './device-figures.tsx'
import { GridPart } from './grid-part.tsx'
import { HistogramChart } from './histogram-chart.tsx'
import { LimitProposals } from './limit-proposals.tsx'
import { LimitsPart } from './limits-part.tsx'
import { SavedSurveys } from './saved-surveys.tsx'
import './survey.css'
import {
  areaText,
  readSurveyQuery,
  SURVEY_DAYS,
  SURVEY_PERIODS,
  type SurveyQuery,
  USUAL_SURVEY_PERIOD,
} from './survey-address.ts'
import { SurveyForm } from './survey-form.tsx'
import { useSurveyDevices } from './use-survey-devices.ts'

const HOUR_MS = 3_600_000
const GRID_DAYS = 31
const USUAL_CELL_M = 50
/** A Monday, and the first of a year. */
const SOME_MONDAY = Date.UTC(2024, 0, 1)

/** What is normal at a place. Everything that is chosen stands in the address. */
export default function SurveyPage() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const query = useMemo(() => readSurveyQuery(search), [search])
  const { measured: offered, able, chosen, tooMany } = useSurveyDevices(query)
  const [problem] = timeProblems(query.time, timeZone, SURVEY_DAYS)
  const span = useShownSpan(query.time)
  const sns = useMemo(() => chosen.map(({ sn }) => sn), [chosen])
  const isChosen = query.quantities.length > 0 && sns.length > 0 && problem === undefined
  // Hours are what it is made of: a period that ends now is asked for again when one more has passed.
  const from = Math.floor(span.begin / HOUR_MS) * HOUR_MS
  const to = Math.max(Math.floor(span.end / HOUR_MS) * HOUR_MS, from + HOUR_MS)
  const choice = { from, to, sns, includeSimulated: query.hasSimulated }
  const { data, isError, isFetching, refetch } = useCall(
    'survey',
    { ...choice, quantities: [...query.quantities] },
    { quiet: true, keepPrevious: true, enabled: isChosen, staleTime: HOUR_MS },
  )
  const set = useCallback(
    (parts: Record<string, string | undefined>, push = false) =>
      change(
        (next) => {
          for (const [name, value] of Object.entries(parts)) {
            if (value === undefined) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { push },
      ),
    [change],
  )
  const onChoice = ({ quantities, sns: named, ...rest }: Partial<SurveyQuery>) =>
    change((next) => {
      if (quantities !== undefined) setAll(next, 'q', quantities)
      if (named !== undefined) setAll(next, 'd', named)
      if ('place' in rest) {
        if (rest.place === undefined) next.delete('place')
        else next.set('place', rest.place)
      }
      if (rest.hasSimulated === true) next.set('sim', '1')
      else if (rest.hasSimulated === false) next.delete('sim')
      return next
    })
  const shown = isChosen
    ? (data?.quantities.find(({ quantity }) => quantity === search.get('show')) ?? data?.quantities[0])
    : undefined
  const nameOf = useCallback((sn: string) => fleet.place(sn)?.name ?? sn, [fleet])
  const quantityName = (key: string) => t(`quantity.${key.split('.')[1] ?? ''}`)
  const known = offered.find(({ key }) => key === shown?.quantity)?.quantity
  const hasMobile = chosen.some(({ deviceType }) => registry.model(deviceType)?.mobile)
  const text = (value: number) => {
    const plain = measured(i18n, value, { unit: shown?.unit ?? '', digits: (known?.digits ?? 2) + 1 })
    // Where lines run from right to left a number and its unit would change places.
    return i18n.dir() === 'rtl' ? `\u2066${plain}\u2069` : plain
  }

  return (
    <div className="survey-page" lang={i18n.language}>
      <h1>{t('pages.title.survey')}</h1>
      <SurveyForm query={query} measured={offered} able={able} onChange={onChoice} />
      <div className="survey-bar" role="toolbar" aria-label={t('survey.toolbar')}>
        <PeriodBar
          time={query.time}
          periods={SURVEY_PERIODS}
          days={SURVEY_DAYS}
          onTime={(time) =>
            set({ begin: undefined, end: undefined, last: undefined, ...timeQuery(time, USUAL_SURVEY_PERIOD) }, true)
          }
        />
        {data !== undefined && isChosen && data.quantities.length > 1 && (
          <Segmented<string>
            aria-label={t('survey.shown')}
            value={shown?.quantity ?? ''}
            options={data.quantities.map(({ quantity }) => ({ value: quantity, label: quantityName(quantity) }))}
            onChange={(value) => set({ show: value })}
          />
        )}
      </div>
      {problem !== undefined && <Alert type="warning" showIcon title={t(problem.key, problem.values ?? {})} />}
      {query.quantities.length === 0 && (
        <Alert type="info" showIcon title={t('survey.empty')} description={t('survey.emptyHint')} />
      )}
      {query.quantities.length > 0 && sns.length === 0 && <Alert type="info" showIcon title={t('survey.noDevice')} />}
      {tooMany > 0 && (
        <Alert type="warning" showIcon title={t('survey.tooMany', { value: tooMany, most: sns.length })} />
      )}
      {isChosen && isError && <FailedNote onRetry={() => void refetch()} />}
      {isChosen && data === undefined && !isError && <Skeleton active />}
      {isChosen && data !== undefined && data.simulated.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('survey.simulatedLeftOut', { value: data.simulated.length })}
          action={
            <Button size="small" onClick={() => onChoice({ hasSimulated: true })}>
              {t('survey.simulated')}
            </Button>
          }
        />
      )}
      {shown !== undefined && data !== undefined && shown.devices.length > 0 && (
        <div className="survey-results" aria-busy={isFetching}>
          <p className="quiet">
            {t('survey.stands', {
              from: formatDateTime(data.from, timeZone),
              to: formatDateTime(data.to, timeZone),
            })}
          </p>
          <Figures shown={shown} nameOf={nameOf} text={text} onOnly={(sn) => onChoice({ sns: [sn] })} />
          <div className="survey-bar">
            {query.cellM === undefined && hasMobile && (
              <Button onClick={() => set({ cell: String(USUAL_CELL_M) })}>{t('survey.grid.open')}</Button>
            )}
            {known?.limits !== undefined && query.limits === undefined && (
              <Button onClick={() => set({ limits: `warn.${known.limits?.[0]?.direction ?? 'above'}` })}>
                {t('survey.limits.open')}
              </Button>
            )}
          </div>
          {query.cellM !== undefined && to - from > GRID_DAYS * 24 * HOUR_MS && (
            <Alert type="warning" showIcon title={t('survey.grid.tooLong')} />
          )}
          {query.cellM !== undefined && to - from <= GRID_DAYS * 24 * HOUR_MS && (
            <GridPart
              quantityKey={shown.quantity}
              choice={{ ...choice, sns: shown.devices.map(({ sn }) => sn) }}
              cellM={query.cellM}
              area={query.area}
              onCell={(size) => set({ cell: String(size) })}
              onArea={(area) => set({ area: area && areaText(area) }, true)}
              text={text}
            />
          )}
          {known?.limits !== undefined && query.limits !== undefined && (
            <LimitsPart
              key={shown.quantity}
              quantity={known}
              quantityKey={shown.quantity}
              choice={{ ...choice, sns: shown.devices.map(({ sn }) => sn) }}
              {...query.limits}
              onLimit={(level, side) => set({ limits: `${level}.${side}` })}
              nameOf={nameOf}
              text={text}
            />
          )}
        </div>
      )}
      <SavedSurveys
        choice={
          isChosen
            ? {
                ...choice,
                quantities: [...query.quantities],
                ...(query.cellM !== undefined && { cellM: query.cellM }),
                ...(query.area !== undefined && { area: query.area }),
              }
            : undefined
        }
        before={search.get('before') ?? undefined}
        now={search.get('now') ?? undefined}
        onCompare={(which, id) => set({ [which]: id })}
        nameOf={nameOf}
      />
      <LimitProposals nameOf={nameOf} />
    </div>
  )
}

interface FiguresProps {
  readonly shown: SurveyQuantity
  nameOf(sn: string): string
  text(value: number): string
  onOnly(sn: string): void
}

function Figures({ shown, nameOf, text, onOnly }: FiguresProps) {
  const { t, i18n } = useTranslation()
  const names = useMemo(() => {
    const day = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
    const month = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' })
    return {
      hour: (hour: number) => String(hour).padStart(2, '0'),
      weekday: (key: number) => day.format(SOME_MONDAY + (key - 1) * 24 * HOUR_MS),
      month: (key: number) => month.format(Date.UTC(2024, key - 1, 1)),
    }
  }, [i18n.language])
  const named = <K,>(groups: readonly (SurveyGroup & { readonly key: K })[], nameOfKey: (key: K) => string) =>
    groups.map((group) => ({ ...group, name: nameOfKey(group.key) }))
  return (
    <>
      <DeviceFigures devices={shown.devices} nameOf={nameOf} text={text} onOnly={onOnly} />
      {shown.isCentred && <p className="quiet">{t('survey.centred')}</p>}
      <div className="survey-charts">
        <HistogramChart bins={shown.histogram} text={text} />
        <BoxChart title={t('survey.byHour')} groups={named(shown.byHour, names.hour)} text={text} />
        <BoxChart title={t('survey.byWeekday')} groups={named(shown.byWeekday, names.weekday)} text={text} />
        <BoxChart title={t('survey.byMonth')} groups={named(shown.byMonth, names.month)} text={text} />
        <BoxChart
          title={t('survey.byWeather')}
          groups={named(shown.byWeather, (key) => t(`survey.weather.${key}`))}
          text={text}
        />
      </div>
      <p className="quiet">{t('survey.hoursNote')}</p>
    </>
  )
}
