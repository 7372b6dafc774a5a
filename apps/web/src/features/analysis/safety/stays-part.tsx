import { DeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { EndpointRequest, Stay, StayExposure } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { useSites } from '../../../ui/records/use-sites.ts'
import { StayForm } from './stay-form.tsx'
import { useExposureText } from './use-exposure-text.ts'
import { Verdict } from './verdict.tsx'

/** Where people have been, and what was measured there. */
export function StaysPart({ asked }: { asked: EndpointRequest<'safetyStays'> }) {
  const { t, i18n } = useTranslation()
  const { api, confirm, present } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data, isError, isFetching, refetch } = useCall('safetyStays', asked, { quiet: true, keepPrevious: true })
  const act = async (call: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await call()
      confirm(done)
      return true
    } catch (error) {
      present(error)
      return false
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['safetyStays'] })
    }
  }
  return (
    <Panel title={t('safety.stays.title')}>
      <div className="safety-results" aria-busy={isFetching}>
        {isError && <FailedNote onRetry={() => void refetch()} />}
        {data === undefined && !isError && <Skeleton active />}
        {data?.stays.length === 0 && <p className="quiet">{t('safety.stays.none')}</p>}
        {data !== undefined && data.stays.length > 0 && (
          <ul className="safety-stays" aria-label={t('safety.stays.title')}>
            {data.stays.map((stay) => (
              <StayItem
                key={`${stay.id ?? `${stay.task?.id} ${stay.who}`} ${stay.officeId}`}
                stay={stay}
                isBusy={busy}
                onRemove={(id, version) =>
                  void act(() => api('removeStay', { id, version }), t('safety.stays.removed'))
                }
              />
            ))}
          </ul>
        )}
        {data !== undefined && data.more > 0 && (
          <Alert type="info" showIcon title={t('safety.stays.more', { value: data.more })} />
        )}
        <StayForm
          isBusy={busy}
          place={asked.officeId}
          onAdd={(stay) => act(() => api('saveStay', stay), t('safety.stays.added'))}
        />
        <p className="quiet">{t('safety.stays.note')}</p>
        <p className="quiet">{t('safety.exposure.note')}</p>
        {data !== undefined && (
          <p className="quiet">{t('safety.took', { value: formatNumber(i18n.language, data.tookMs) })}</p>
        )}
      </div>
    </Panel>
  )
}

interface StayItemProps {
  readonly stay: Stay
  readonly isBusy: boolean
  onRemove(id: string, version: number): void
}

function StayItem({ stay, isBusy, onRemove }: StayItemProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { nameOf } = useSites()
  const { id, version } = stay
  const told = stay.exposures.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict))
  return (
    <li>
      <div className="safety-stay-head">
        <strong>
          <bdi>{stay.who}</bdi>
        </strong>
        <bdi>{nameOf(stay.officeId)}</bdi>
        <span>
          {t('safety.exposure.shift', {
            from: formatDateTime(stay.from, timeZone, 'yyyy-MM-dd hh:mm'),
            to: formatDateTime(stay.to, timeZone, 'yyyy-MM-dd hh:mm'),
          })}
        </span>
        <Verdict verdict={stay.verdict} />
        {stay.task === null ? (
          <span className="quiet">{t('safety.stays.byHand', { name: stay.by })}</span>
        ) : (
          <Link to={paths.taskMonitor(stay.task.id)}>{t('safety.stays.byTask', { name: stay.task.name })}</Link>
        )}
        {id !== null && version !== null && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            disabled={isBusy}
            aria-label={t('safety.stays.remove', { name: stay.who })}
            onClick={() => onRemove(id, version)}
          />
        )}
      </div>
      {told.length === 0 ? (
        <p className="quiet">{t('safety.stays.nothing')}</p>
      ) : (
        <details open={stay.verdict === 'over'}>
          <summary>{t('safety.stays.asTable')}</summary>
          <StayTable stay={stay} exposures={told} />
        </details>
      )}
    </li>
  )
}

const ORDER: readonly Stay['verdict'][] = ['over', 'unknown', 'under', 'noLimit']

function StayTable({ stay, exposures }: { stay: Stay; exposures: readonly StayExposure[] }) {
  const { t } = useTranslation()
  const text = useExposureText()
  const columns = ['mean', 'peak', 'twa', 'stel', 'dose', 'load', 'unknown'] as const
  return (
    <ScrollBox label={stay.who} className="safety-scroll">
      <table className="plain-table" data-dense="true">
        <thead>
          <tr>
            <th scope="col">{t('safety.stays.column.measured')}</th>
            <th scope="col">{t('safety.stays.column.verdict')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`safety.exposure.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exposures.map(({ quantity, unit, verdict, mean, peak, twa, stel, dose, load, unknown }) => (
            <tr key={`${quantity} ${unit}`}>
              <th scope="row">{t(`quantity.${quantity.split('.')[1] ?? ''}`)}</th>
              <td>
                <Verdict verdict={verdict} />
              </td>
              <td>{text.value(mean, unit)}</td>
              <td>{text.value(peak, unit)}</td>
              <td>{twa === null ? '–' : text.atLeast(twa.value, unit, twa.unknown)}</td>
              <td>{stel === null ? '–' : text.atLeast(stel.value, unit, stel.unknown)}</td>
              <td>{dose === null ? '–' : text.dose(dose)}</td>
              <td>{load === null ? '–' : text.load(load)}</td>
              <td>{text.percent(unknown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
