import type { EndpointRequest, Exposure, ExposureFigures } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Select, Skeleton } from 'antd'
import { useId, useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import type { Span } from '../../../ui/records/period.ts'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { BeyondPanel } from './beyond-panel.tsx'
import { LimitSources } from './limit-sources.tsx'
import { worstReadings } from './safety-links.ts'
import { ShiftsPanel } from './shifts-panel.tsx'
import { useExposureText } from './use-exposure-text.ts'
import type { OfferedQuantity } from './use-safety-place.ts'
import { Verdict } from './verdict.tsx'

interface ExposurePartProps {
  readonly asked: Omit<EndpointRequest<'safetyExposure'>, 'quantity'>
  readonly time: Span
  readonly quantity: string | undefined
  readonly offered: readonly OfferedQuantity[]
  readonly placeName: string
  onQuantity(key: string): void
}

/** What people at a place were exposed to. */
export function ExposurePart({ asked, time, quantity, offered, placeName, onQuantity }: ExposurePartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const quantityId = useId()
  // Toxic gases and dose rate first: they have limits of their own.
  const chosen = offered.find(({ key }) => key === quantity)?.key ?? offered[0]?.key
  const { data, isError, isFetching, refetch } = useCall(
    'safetyExposure',
    { ...asked, quantity: chosen ?? '' },
    { quiet: true, keepPrevious: true, enabled: chosen !== undefined, staleTime: 600_000 },
  )
  const nameOfQuantity = (key: string) =>
    `${t(`quantity.${key.split('.')[1] ?? ''}`)} (${t(`module.${key.split('.')[0] ?? ''}`)})`
  const about = useMemo(
    () =>
      [
        [t('exports.info.period'), `${formatDateTime(time.begin, timeZone)} – ${formatDateTime(time.end, timeZone)}`],
        [t('exports.info.zone'), timeZone],
        [t('safety.place'), placeName],
        [t('safety.exposure.quantity'), t(`quantity.${(data?.quantity ?? chosen ?? '').split('.')[1] ?? ''}`)],
      ] as const,
    [t, time.begin, time.end, timeZone, placeName, data?.quantity, chosen],
  )
  if (chosen === undefined) return <Alert type="info" showIcon title={t('safety.exposure.nothing')} />
  return (
    <>
      <div className="safety-bar">
        <label htmlFor={quantityId}>{t('safety.exposure.quantity')}</label>
        <Select<string>
          id={quantityId}
          className="safety-place"
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen}
          options={offered.map(({ key }) => ({ value: key, label: nameOfQuantity(key) }))}
          onChange={onQuantity}
        />
      </div>
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && !isError && (
        <div className="safety-results" aria-busy={isFetching}>
          <p className="quiet">
            {t(`safety.exposure.stands.${data.step}`, {
              from: formatDateTime(data.from, timeZone),
              to: formatDateTime(data.to, timeZone),
            })}
          </p>
          {data.tooMany > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('safety.tooMany', { value: data.tooMany, most: data.devices.length })}
            />
          )}
          {(data.place === null || data.place.knownMs === 0) && (
            <Alert type="warning" showIcon title={t('safety.exposure.noReading')} />
          )}
          {data.place !== null && <Figures data={data} place={data.place} />}
          <LimitSources limits={data.limits} unit={data.unit} hasLoad={data.substance !== null} />
          {data.place !== null && <BeyondPanel data={data} place={data.place} about={about} />}
          {data.shifts.length > 0 && <ShiftsPanel data={data} about={about} />}
          <p className="quiet">{t('safety.exposure.note')}</p>
          <p className="quiet">{t('safety.took', { value: formatNumber(i18n.language, data.tookMs) })}</p>
        </div>
      )}
    </>
  )
}

function Figures({ data, place }: { data: Exposure; place: ExposureFigures }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const title = t('safety.part.exposure')
  const has = (name: 'twa' | 'stel' | 'dose' | 'load') => place[name] !== null
  const shown = (['twa', 'stel', 'dose', 'load'] as const).filter(has)
  return (
    <Panel title={title}>
      <ScrollBox label={title} className="safety-scroll">
        <table className="plain-table" data-dense="true">
          <thead>
            <tr>
              {(['who', 'mean', 'peak', ...shown, 'unknown'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`safety.exposure.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <FigureRow name={t('safety.exposure.place')} figures={place} unit={data.unit} shown={shown} />
            {data.devices.map((device) => (
              <FigureRow
                key={device.sn}
                name={fleet.place(device.sn)?.name ?? device.sn}
                figures={device}
                unit={data.unit}
                shown={shown}
                to={worstReadings(device.sn, device)}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="quiet">{t('safety.exposure.placeHint')}</p>
      {place.dose !== null && <p className="quiet">{t('safety.exposure.doseNote')}</p>}
    </Panel>
  )
}

interface FigureRowProps {
  readonly name: string
  readonly figures: ExposureFigures
  readonly unit: string
  readonly shown: readonly ('twa' | 'stel' | 'dose' | 'load')[]
  readonly to?: string | undefined
}

function FigureRow({ name, figures, unit, shown, to }: FigureRowProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const text = useExposureText()
  const { knownMs, unknownMs, mean, peak, twa, stel, dose, load } = figures
  const cells = {
    twa: twa && {
      value: text.atLeast(twa.value, unit, twa.unknown),
      note: t('safety.exposure.worstAt', { time: formatDateTime(twa.begin, timeZone, 'yyyy-MM-dd hh:mm') }),
      verdict: twa.verdict,
    },
    stel: stel && {
      value: text.atLeast(stel.value, unit, stel.unknown),
      note: [
        t('safety.exposure.worstAt', { time: formatDateTime(stel.begin, timeZone, 'yyyy-MM-dd hh:mm') }),
        ...(stel.times > 0 ? [t('safety.exposure.times', { value: stel.times })] : []),
      ].join(' · '),
      verdict: stel.verdict,
    },
    dose: dose && { value: text.dose(dose), note: '', verdict: dose.verdict },
    load: load && { value: text.load(load), note: '', verdict: load.verdict },
  }
  const all = knownMs + unknownMs
  return (
    <tr>
      <th scope="row">
        {to === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={to} aria-label={t('safety.exposure.records', { name })}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </th>
      <td>{text.value(mean, unit)}</td>
      <td>{text.value(peak, unit)}</td>
      {shown.map((column) => {
        const cell = cells[column]
        return (
          <td key={column}>
            {cell === null ? (
              '–'
            ) : (
              <span className="safety-figure">
                <span>{cell.value}</span>
                <Verdict verdict={cell.verdict} />
                {cell.note !== '' && <small>{cell.note}</small>}
              </span>
            )}
          </td>
        )
      })}
      <td>{all > 0 ? text.percent(unknownMs / all) : '–'}</td>
    </tr>
  )
}
